import type { VNode } from 'preact';
import type { Claim } from '../../../verification/review/review-claim.js';
import { duration } from '../../../ui/age.js';
import { Button } from '../../../ui/components/button.js';
import { Form } from '../../../ui/components/form.js';
import { messages } from '../../../texts/messages.js';
import type { CasePageProps } from './case-page-props.page.js';
import { NextCase } from '../queue/next-case.page.js';
import { filterQuery } from '../queue/queue-filter.form.js';

const words = messages.console.claim;

type CaseClaimProps = Pick<CasePageProps, 'reviewCase' | 'isMine' | 'csrf' | 'place' | 'now'>;

/** Says how long this reviewer's claim still lasts, with buttons to claim, release or skip the case. */
export function CaseClaim({ reviewCase, isMine, csrf, place, now }: CaseClaimProps): VNode {
  const { claim, verification } = reviewCase;
  const { verificationId } = verification;
  const action = isMine ? 'release' : 'claim';
  return (
    <div class="claim">
      <p class="soft small">
        {claim ? words.yours(duration((claim.until.getTime() - now.getTime()) / 1000)) : words.free}
      </p>
      <Form action={`/console/verifications/${verificationId}/claim`} csrf={csrf.claim} class="inline-form">
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="queue" value={filterQuery(place.filter)} />
        <Button kind="quiet" small keyboard="m">
          {words[action]}
        </Button>
      </Form>
      <NextCase csrf={csrf.next} {...place} skipped={verificationId} kind="quiet" small keyboard="n">
        {words.skip}
      </NextCase>
    </div>
  );
}

/** The claim of another reviewer, because of which this reviewer cannot decide the case. */
export function claimOfAnother({
  reviewCase,
  isMine,
}: Pick<CasePageProps, 'reviewCase' | 'isMine'>): Claim | undefined {
  const { verification, claim, waiting, isClosed } = reviewCase;
  return verification.status === 'pending' && !isClosed && !waiting && !isMine ? claim : undefined;
}

/** The button to the next case, for a case that this reviewer cannot decide. */
export function OnToNext({ reviewCase, decidedByMe, csrf, place }: CasePageProps): VNode {
  const { verification, isClosed } = reviewCase;
  const waits = verification.status === 'pending' && !isClosed;
  return (
    <NextCase
      csrf={csrf.next}
      filter={place.filter}
      // A decided or closed case has left the queue, so the next case cannot be searched from its position.
      {...(waits ? { position: place.position } : {})}
      {...(waits && !decidedByMe ? { skipped: verification.verificationId } : {})}
      kind="primary"
      small
      keyboard="n"
    >
      {words.takenNext}
    </NextCase>
  );
}
