import type { VNode } from 'preact';
import type { ReviewCase } from '../verification/review/review-case.js';
import { age } from '../ui/age.js';
import { Badge, StatusBadge } from '../ui/components/badge.js';
import { messages } from '../texts/messages.js';
import { levelInWords } from './case-names.js';
import { KINDS } from './undo-notice.js';

const words = messages.review.case;

interface CaseHeadProps {
  name: string;
  reviewCase: ReviewCase;
  now: Date;
}

/** Whose case it is and how it stands. Of one that is decided and can be undone: that, and not that it waits. */
export function CaseHead({ name, reviewCase: { verification, waiting, duplicates = [] }, now }: CaseHeadProps): VNode {
  const { status, level, environment, statusChangedAt } = verification;
  const standing = words.standing[status](age(statusChangedAt, now));
  return (
    <div class="case-head">
      <h1>{name}</h1>
      {waiting ? (
        <Badge kind={KINDS[waiting.kind]}>{words.notSent[waiting.kind]}</Badge>
      ) : (
        <StatusBadge status={status} word={messages.review.statuses[status]} />
      )}
      {environment === 'sandbox' && <Badge kind="warn">{words.sandbox}</Badge>}
      {duplicates.length > 0 && <a href="#related">{messages.console.related.count(duplicates.length)}</a>}
      <span class="soft">
        {words.level} {levelInWords(level)}
        {!waiting && ` · ${standing}`}
      </span>
    </div>
  );
}
