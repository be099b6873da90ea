import type { VNode } from 'preact';
import { isReopenable } from '../../../verification/review/reopening.js';
import type { LastChange } from '../../../verification/review/review.js';
import type { ReviewCase } from '../../../verification/review/review-case.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { messages } from '../../../texts/messages.js';
import { headlineOf } from './case-history.page.js';
import { mayReopen } from './case-shortcuts.page.js';
import { levelInWords, personName, shortId } from '../case-names.page.js';
import { ConsoleLayout, type Reviewer } from '../console-layout.page.js';
import { KeyHelp } from '../key-help.page.js';
import { NextCase, type NextCaseProps } from '../queue/next-case.page.js';
import { caseAddress } from '../queue/queue-filter.form.js';

const words = messages.review.tooLate;

interface TooLatePageProps {
  reviewer: Reviewer;
  reviewCase: ReviewCase;
  lastChange: LastChange;
  /** Whether this reviewer made that change, in another tab. */
  isOwn: boolean;
  next: NextCaseProps;
  /** The texts that the reviewer wrote for the decision. They are not saved. */
  typed: string[];
}

/**
 * Says who has changed the case in the meantime, how and when. This reviewer's decision is discarded. Its texts are
 * shown, so that the reviewer can copy them.
 */
export function TooLatePage({ reviewer, reviewCase, lastChange, isOwn, next, typed }: TooLatePageProps): VNode {
  const isNew = lastChange.to === 'pending';
  const [title, text] = isNew ? wordsOfNew(lastChange) : wordsOfDecided(lastChange, isOwn, reviewCase, reviewer);
  const { verification, information } = reviewCase;
  const headline =
    isOwn && !isNew
      ? headlineOf({ ...lastChange, actorName: words.you })
      : headlineOf(lastChange, reviewCase.earlier.length + 1);
  const goOn = (
    <NextCase key="next" {...next} kind={isNew ? 'secondary' : 'primary'} keyboard="n">
      {words.next}
    </NextCase>
  );
  const look = (
    <ButtonLink
      key="look"
      kind={isNew ? 'primary' : 'secondary'}
      href={caseAddress(verification.verificationId, next.filter)}
    >
      {words.lookAtCase}
    </ButtonLink>
  );
  return (
    <ConsoleLayout title={words.title} width="narrow" reviewer={reviewer}>
      <div class="card card-main stack">
        <h1>{title}</h1>
        <p class="lead">
          <span>{personName(information, messages.review.case.untitled(shortId(verification.verificationId)))}</span> ·{' '}
          <span>{messages.review.case.level(levelInWords(verification.level))}</span>
        </p>
        <p>
          <strong>{headline}</strong>
          <br />
          <span class="soft small">
            <Moment date={lastChange.changedAt} />
          </span>
        </p>
        <p>{text}</p>
        {typed.map((one) => (
          <p key={one} class="staff-note">
            <span class="soft small">{words.typed}</span>
            <span class="notice-quote">{one}</span>
          </p>
        ))}
        <div class="actions actions-equal">{isNew ? [look, goOn] : [goOn, look]}</div>
      </div>
      <KeyHelp keys={[['n', 'next']]} />
    </ConsoleLayout>
  );
}

/** The case waits again, because its user has sent something or because a supervisor has reopened it. */
function wordsOfNew({ actorType }: LastChange): [string, string] {
  if (actorType !== 'staff') return [words.newTitle, words.newText];
  return [words.reopenedTitle, words.reopenedText];
}

/** Either another reviewer has decided the case, or this one did before, in another tab. */
function wordsOfDecided(
  { to }: LastChange,
  isOwn: boolean,
  { waiting }: ReviewCase,
  reviewer: Reviewer,
): [string, string] {
  const titles: Partial<Record<LastChange['to'], string>> = words.ownTitle;
  const own = isOwn ? titles[to] : undefined;
  if (own) return [own, words.ownText];
  const whatNow = waiting ? messages.review.undo.undoableByOther(waiting.name) : afterwardsOf(to, reviewer);
  return [words.decidedByOtherTitle, words.decidedByOther(whatNow)];
}

/**
 * Says what can be done if the decision was wrong: ask a supervisor to reopen the case, or, for supervisors, reopen it.
 * Some statuses cannot be reopened.
 */
function afterwardsOf(status: LastChange['to'], reviewer: Reviewer): string {
  if (isReopenable(status)) return mayReopen(reviewer, status) ? words.reopenableByYou : words.reopenable;
  const texts: Partial<Record<LastChange['to'], string>> = messages.review.case.afterwards;
  return texts[status] ?? '';
}
