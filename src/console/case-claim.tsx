import type { VNode } from 'preact';
import type { ReviewCase } from '../verification/review/review-case.js';
import { Button } from '../ui/components/button.js';
import { Moment } from '../ui/components/date.js';
import { Form } from '../ui/components/form.js';
import { Notice } from '../ui/components/notice.js';
import { messages } from '../texts/messages.js';
import { NextCase } from './next-case.js';
import { filterQuery, type ChosenFilter } from './queue-filter.js';

const words = messages.console.claim;

export interface CaseClaimProps {
  reviewCase: ReviewCase;
  isMine: boolean;
  csrf: { claim: string; next: string };
  place: { filter: ChosenFilter; position: string };
}

/** RC1: whose case it is, and how to take it, give it back or pass it over. */
export function CaseClaim({ reviewCase: { verification, claim }, isMine, csrf, place }: CaseClaimProps): VNode {
  const { verificationId } = verification;
  const action = isMine ? 'release' : 'claim';
  const next = { csrf: csrf.next, ...place, skipped: verificationId };
  if (claim && !isMine) {
    return (
      <div class="outcome-row">
        <Notice kind="warn" title={words.takenTitle(claim.name)}>
          <p>
            {words.takenText} <Moment date={claim.until} />.
          </p>
        </Notice>
        <NextCase {...next} kind="primary" keyboard="n">
          {words.takenNext}
        </NextCase>
      </div>
    );
  }
  return (
    <div class="claim">
      <p class="soft small">
        {claim ? (
          <>
            {words.yours} <Moment date={claim.until} />.
          </>
        ) : (
          words.free
        )}
      </p>
      <div class="actions">
        <Form action={`/console/verifications/${verificationId}/claim`} csrf={csrf.claim} class="inline-form">
          <input type="hidden" name="action" value={action} />
          <input type="hidden" name="queue" value={filterQuery(place.filter)} />
          <Button small keyboard="m">
            {words[action]}
          </Button>
        </Form>
        <NextCase {...next} small keyboard="n">
          {words.skip}
        </NextCase>
      </div>
    </div>
  );
}
