import type { VNode } from 'preact';
import type { Finding } from '../verification/review/automatic-check.js';
import type { ReviewCase } from '../verification/review/review-case.js';
import { Badge } from '../web/components/badge.js';
import { messages } from '../web/messages.js';

const words = messages.console.checks;
const KINDS = { good: 'good', notice: 'warn', fault: 'bad' } as const;
const TEXTS: Record<string, string> = words.findings;

/** RV6: beside the case, what checks found; another check's findings that have no words here are shown by their codes. */
export function CaseChecks({ checks, isErased }: Pick<ReviewCase, 'checks' | 'isErased'>): VNode {
  return (
    <section class="card stack" aria-labelledby="checks">
      <h2 id="checks">{words.title}</h2>
      {!checks?.finishedAt && <p class="soft">{checks && !isErased ? words.underWay : words.none}</p>}
      <FindingList findings={checks?.findings ?? []} />
    </section>
  );
}

/** Something that is to be looked at before anything is decided. */
export function hasWarning({ checks }: Pick<ReviewCase, 'checks'>): boolean {
  return checks?.findings.some(({ weight }) => weight !== 'good') ?? false;
}

export function FindingList({ findings }: { findings: Finding[] }): VNode | null {
  if (findings.length === 0) return null;
  return (
    <ul class="plain-list stack-tight">
      {findings.map(({ code, weight, item }) => (
        <li key={`${code} ${item ?? ''}`} class="finding">
          <Badge kind={KINDS[weight]}>{words.weights[weight]}</Badge>
          <span>
            {TEXTS[code] ?? code}
            {item && ` ${messages.review.items[item]}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
