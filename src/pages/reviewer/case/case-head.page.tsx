import type { VNode } from 'preact';
import type { ReviewCase } from '../../../verification/review/review-case.js';
import { age } from '../../../ui/age.js';
import { Badge } from '../../../ui/components/badge.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { messages } from '../../../texts/messages.js';
import { levelInWords } from '../case-names.page.js';
import { CaseStanding } from './case-standing.page.js';

const words = messages.review.case;

interface CaseHeadProps {
  name: string;
  reviewCase: ReviewCase;
  now: Date;
  /** Whether the page has forms for a decision. On a phone they are far below, so the head has a link to them. */
  decides: boolean;
}

/** The head of a case's page: the person's name, the status and the level, with links to earlier submissions and possible duplicates. */
export function CaseHead({ name, reviewCase, now, decides }: CaseHeadProps): VNode {
  const { verification, waiting, isErased, earlier, duplicates = [], hasMoreDuplicates } = reviewCase;
  const { status, level, environment, statusChangedAt } = verification;
  const standing = words.standing[status](age(statusChangedAt, now));
  return (
    <div class="case-head">
      <h1>{name}</h1>
      {decides && (
        <span class="case-decide">
          <ButtonLink kind="primary" small href="#decision">
            {words.decide}
          </ButtonLink>
        </span>
      )}
      <CaseStanding status={status} waiting={waiting?.kind} />
      {environment === 'sandbox' && <Badge kind="unreal">{words.sandbox}</Badge>}
      {earlier.length > 0 && !isErased && <a href="#earlier">{messages.review.earlier.count(earlier.length + 1)}</a>}
      {duplicates.length > 0 && (
        <a href="#related">{messages.console.related.count(duplicates.length, hasMoreDuplicates)}</a>
      )}
      <span class="case-facts soft">
        <span>{words.level(levelInWords(level))}</span> {!waiting && <span>{standing}</span>}
      </span>
    </div>
  );
}
