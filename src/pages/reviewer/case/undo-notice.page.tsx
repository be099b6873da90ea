import type { ComponentChildren, VNode } from 'preact';
import type { Undoable } from '../../../verification/review/waiting-decision.js';
import { Button } from '../../../ui/components/button.js';
import { Form } from '../../../ui/components/form.js';
import type { NoticeKind } from '../../../ui/components/notice.js';
import { present } from '../../../present.js';
import { messages } from '../../../texts/messages.js';
import { levelInWords, personName, shortId } from '../case-names.page.js';
import { caseAddress, filterQuery, type ChosenFilter } from '../queue/queue-filter.form.js';

const words = messages.review.undo;
/** The colour of a decision's kind: in its form, in the notice that can undo it, and in the badge of the case. */
export const DECISION_COLOURS = { approve: 'good', contact: 'warn', reject: 'bad' } as const satisfies Record<
  string,
  NoticeKind
>;

/** The purpose of the form's CSRF token. A token for one case does not undo the decision on another. */
export function undoForm(verificationId: string): string {
  return `undo ${verificationId}`;
}

export interface UndoNoticeProps {
  undoable: Undoable;
  csrf: string;
  filter: ChosenFilter;
  now: Date;
  /** Whether the notice is on the page of the case that was decided. */
  isHere?: boolean;
  /** Whether the notice is on the page of another case. Its text then says so, to prevent confusion. */
  isAnother?: boolean;
  /** Whether the keyboard shortcut belongs to this notice. Only one notice of a page may have it. */
  hasKey: boolean;
  /** A button to the next case, beside the undo button. */
  children?: ComponentChildren;
  /** The other decisions that can be undone, as the last line of the notice. */
  rest?: VNode | undefined;
}

/**
 * A decision that can still be undone, so nobody has been notified yet. With script (`console.js`) the seconds count
 * down. Without script they stay as they were when the page was rendered.
 */
export function UndoNotice({
  undoable,
  csrf,
  filter,
  now,
  isHere = false,
  isAnother = false,
  hasKey,
  children,
  rest,
}: UndoNoticeProps): VNode {
  const { verificationId, kind, level, information, decidedAt, dueAt } = undoable;
  const name = personName(information, words.somebody);
  const left = secondsFrom(now, dueAt);
  const look = ['undo', isHere && 'undo-here', isAnother && 'undo-another'].filter(Boolean).join(' ');
  return (
    <div
      class={`notice notice-${DECISION_COLOURS[kind]} ${look}`}
      data-undo={left}
      data-undo-unit={words.secondsUnit}
      data-undo-over={words.over}
    >
      <UndoRing left={left} total={secondsFrom(decidedAt, dueAt)} />
      <div class="undo-text">
        <p class="notice-title" data-say>
          {(isAnother ? words.didAnother : words.did)[kind](name)}
        </p>
        <p class="small">
          <span data-undo-text>
            {words.beforeTime} <span data-undo-left>{timeLeft(left)}</span> {words.afterTime}
          </span>
          {!isHere && (
            <span class="undo-case">
              {!isAnother && (
                <span class="undo-level" title={level}>
                  {messages.review.case.level(levelInWords(level))}
                </span>
              )}
              <a href={caseAddress(verificationId, filter)}>
                {words.openCase} <code>{shortId(verificationId)}</code>
                <span class="unseen">{words.about(name)}</span>
              </a>
            </span>
          )}
        </p>
      </div>
      <Form action={`/console/verifications/${verificationId}/undo`} csrf={csrf} class="inline-form">
        <input type="hidden" name="queue" value={filterQuery(filter)} />
        <Button small {...present({ keyboard: hasKey ? 'u' : undefined })}>
          <span>
            {words.undo}
            <span class="unseen">{words.about(name)}</span>
          </span>
        </Button>
      </Form>
      {children}
      {rest}
    </div>
  );
}

/** Must format like `timeLeft` in `console.js`, which continues the countdown. */
function timeLeft(seconds: number): string {
  if (seconds <= 60) return `${seconds} ${words.secondsUnit}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The remaining time as a ring that empties. It is an SVG animation, so it needs no script. */
function UndoRing({ left, total }: { left: number; total: number }): VNode {
  // With this radius the circumference is 100, so lengths are percentages.
  const circle = { cx: 18, cy: 18, r: 15.9155, fill: 'none', 'stroke-width': 4 };
  const gone = total > 0 ? Math.round(100 * (1 - left / total)) : 100;
  return (
    <svg class="undo-ring" width="24" height="24" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <circle {...circle} class="undo-ring-whole" />
      <circle {...circle} class="undo-ring-left" stroke-dasharray="100" stroke-dashoffset={gone}>
        {left > 0 && <animate attributeName="stroke-dashoffset" from={gone} to={100} dur={`${left}s`} fill="freeze" />}
      </circle>
    </svg>
  );
}

function secondsFrom(from: Date, to: Date): number {
  return Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 1000));
}
