import type { VNode } from 'preact';
import { parseDate } from '../../../verification/catalogue/dates.js';
import type { Finding } from '../../../verification/review/automatic-check.js';
import type { ReviewCase } from '../../../verification/review/review-case.js';
import { Badge } from '../../../ui/components/badge.js';
import { Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';

const words = messages.console.checks;
const KINDS = { good: 'good', notice: 'warn', fault: 'bad' } as const;
const TEXTS: Record<string, string> = words.findings;

/** What the page of the case knows about a finding. The evidence file has no personal data, so it says less. */
type CaseOfFinding = Pick<ReviewCase, 'information' | 'duplicates' | 'hasMoreDuplicates'>;

interface CaseChecksProps extends CaseOfFinding, Pick<ReviewCase, 'checks'> {
  /**
   * The address of a link that loads the page again, to see whether the checks have finished. Undefined once the case
   * is decided, because nobody waits for the checks then.
   */
  again: string | undefined;
}

/**
 * The results of the automatic checks. Problems come first. Passed checks are folded into one line with their number.
 */
export function CaseChecks({ checks, again, information, duplicates, hasMoreDuplicates }: CaseChecksProps): VNode {
  const { good, others } = sorted(checks);
  return (
    <section class="card stack" aria-labelledby="checks">
      <div class="card-head">
        <h2 id="checks">{words.title}</h2>
        {good.length > 0 && (
          <details class="stack-tight checks-passed">
            <summary class="small">{words.passed(good.length)}</summary>
            <FindingList findings={good} />
          </details>
        )}
      </div>
      {!checks?.finishedAt && <p class="soft">{checks ? <Unfinished again={again} /> : words.none}</p>}
      <FindingList findings={others} reviewCase={{ information, duplicates, hasMoreDuplicates }} />
    </section>
  );
}

function Unfinished({ again }: Pick<CaseChecksProps, 'again'>): VNode {
  if (again === undefined) return <>{words.notInTime}</>;
  return (
    <>
      {words.underWay} <a href={again}>{words.again}</a>
    </>
  );
}

/**
 * Repeats the problems that the checks found in the approval form, because the reviewer may have missed them elsewhere
 * on the page.
 */
export function ApprovalWarning({ checks, ...reviewCase }: CaseOfFinding & Pick<ReviewCase, 'checks'>): VNode | null {
  const { others } = sorted(checks);
  const isUnderWay = checks !== undefined && !checks.finishedAt;
  if (others.length === 0 && !isUnderWay) return null;
  return (
    <Notice kind="warn" title={words.beforeApproval}>
      {isUnderWay && <p>{words.notFinished}</p>}
      {others.map((finding) => (
        <p key={keyOf(finding)}>
          <FindingText finding={finding} reviewCase={reviewCase} />
        </p>
      ))}
    </Notice>
  );
}

function sorted(checks: ReviewCase['checks']): { good: Finding[]; others: Finding[] } {
  const findings = checks?.findings ?? [];
  const faultsFirst = (one: Finding, other: Finding) =>
    Number(other.weight === 'fault') - Number(one.weight === 'fault');
  return {
    good: findings.filter(({ weight }) => weight === 'good'),
    others: findings.filter(({ weight }) => weight !== 'good').toSorted(faultsFirst),
  };
}

interface FindingListProps {
  findings: Finding[];
  /** The case, on whose page a possible duplicate links to the section with related cases. Undefined elsewhere. */
  reviewCase?: CaseOfFinding;
}

export function FindingList({ findings, reviewCase }: FindingListProps): VNode | null {
  if (findings.length === 0) return null;
  return (
    <ul class="plain-list stack-tight">
      {findings.map((finding) => (
        <li key={keyOf(finding)} class="finding">
          <Badge kind={KINDS[finding.weight]}>{words.weights[finding.weight]}</Badge>
          <span>
            <FindingText finding={finding} reviewCase={reviewCase} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows a finding in words. A check added by a deployment may report a code that has no words here. Then the code is
 * shown.
 */
function FindingText({ finding, reviewCase }: { finding: Finding; reviewCase: CaseOfFinding | undefined }): VNode {
  const { code, item } = finding;
  const text = (reviewCase && precise(code, reviewCase)) ?? TEXTS[code] ?? code;
  return (
    <>
      {reviewCase && code === 'possible_duplicate' ? <a href="#related">{text}</a> : text}
      {item && ` ${messages.review.items[item]}`}
    </>
  );
}

/** Says what a finding is about, which is not stored with it. Undefined if the case does not show it any more. */
function precise(code: string, { information, duplicates = [], hasMoreDuplicates }: CaseOfFinding): string | undefined {
  const { document_expires_on: end } = information;
  if (code === 'document_expired' && end) return words.expiredOn(messages.language.shortDay(parseDate(end)));
  if (code !== 'possible_duplicate' || duplicates.length === 0) return undefined;
  const [kind, ...otherKinds] = new Set(duplicates.flatMap(({ kinds }) => kinds));
  // A user may have several cases.
  const users = new Set(duplicates.map(({ userId }) => userId)).size;
  const sentence = words.duplicates[kind && otherKinds.length === 0 ? kind : 'either'];
  return sentence(users, hasMoreDuplicates);
}

function keyOf({ code, item }: Finding): string {
  return `${code} ${item ?? ''}`;
}
