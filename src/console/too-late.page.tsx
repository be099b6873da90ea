import type { VNode } from 'preact';
import { ButtonLink } from '../web/components/button.js';
import { Moment } from '../web/components/date.js';
import { headlineOf, type Change } from './case-history.js';
import { ConsoleLayout, type Reviewer } from './console-layout.js';
import { NextCase, type NextCaseProps } from './next-case.js';

interface TooLatePageProps {
  reviewer: Reviewer;
  verificationId: string;
  lastChange: Change;
  next: NextCaseProps;
}

/** VE3: somebody was faster; who did what, and when. Nothing of this reviewer's decision was kept. */
export function TooLatePage({ reviewer, verificationId, lastChange, next }: TooLatePageProps): VNode {
  const isNew = lastChange.to === 'pending';
  return (
    <ConsoleLayout title="Not decided" width="narrow" reviewer={reviewer}>
      <div class="card card-main stack">
        <h1>{isNew ? 'The user has sent something new' : 'Somebody else was faster'}</h1>
        <p>
          <strong>{headlineOf(lastChange)}</strong>, <Moment date={lastChange.changedAt} />.
        </p>
        <p>
          {isNew
            ? 'You looked at an earlier submission, so your decision was not taken. Look at the new one first.'
            : 'Your decision was not taken, and the user hears of the first one only.'}
        </p>
        <div class="actions">
          <NextCase {...next} kind={isNew ? 'secondary' : 'primary'}>
            Next case
          </NextCase>
          <ButtonLink kind={isNew ? 'primary' : 'secondary'} href={`/console/verifications/${verificationId}`}>
            Look at this case
          </ButtonLink>
        </div>
      </div>
    </ConsoleLayout>
  );
}
