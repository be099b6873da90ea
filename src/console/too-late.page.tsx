import type { VNode } from 'preact';
import type { LastChange } from '../verification/review.js';
import { ButtonLink } from '../web/components/button.js';
import { Moment } from '../web/components/date.js';
import { messages } from '../web/messages.js';
import { headlineOf } from './case-history.js';
import { ConsoleLayout, type Reviewer } from './console-layout.js';
import { NextCase, type NextCaseProps } from './next-case.js';
import { caseAddress } from './queue-filter.js';

const words = messages.review.tooLate;

interface TooLatePageProps {
  reviewer: Reviewer;
  verificationId: string;
  lastChange: LastChange;
  next: NextCaseProps;
}

/** VE3: somebody was faster; who did what, and when. Nothing of this reviewer's decision was kept. */
export function TooLatePage({ reviewer, verificationId, lastChange, next }: TooLatePageProps): VNode {
  const isNew = lastChange.to === 'pending';
  const [title, text] = isNew ? wordsOfNew(lastChange) : [words.fasterTitle, words.fasterText];
  return (
    <ConsoleLayout title={words.title} width="narrow" reviewer={reviewer}>
      <div class="card card-main stack">
        <h1>{title}</h1>
        <p>
          <strong>{headlineOf(lastChange)}</strong>, <Moment date={lastChange.changedAt} />.
        </p>
        <p>{text}</p>
        <div class="actions">
          <NextCase {...next} kind={isNew ? 'secondary' : 'primary'}>
            {words.next}
          </NextCase>
          <ButtonLink kind={isNew ? 'primary' : 'secondary'} href={caseAddress(verificationId, next.filter)}>
            {words.look}
          </ButtonLink>
        </div>
      </div>
    </ConsoleLayout>
  );
}

/** It waits again: since its user has sent something, or since it was opened again. */
function wordsOfNew({ actorType }: LastChange): [string, string] {
  return actorType === 'staff' ? [words.reopenedTitle, words.reopenedText] : [words.newTitle, words.newText];
}
