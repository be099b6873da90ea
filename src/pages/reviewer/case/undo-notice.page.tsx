import type { ComponentChildren, VNode } from 'preact';
import type { Undoable } from '../../../verification/review/waiting-decision.js';
import { Button } from '../../../ui/components/button.js';
import { Form } from '../../../ui/components/form.js';
import type { NoticeKind } from '../../../ui/components/notice.js';
import { present } from '../../../present.js';
import { messages } from '../../../texts/messages.js';
import { personName, shortId } from '../case-names.page.js';
import { caseAddress, filterQuery, type ChosenFilter } from '../queue/queue-filter.form.js';

const words = messages.review.undo;
/** The colour of each kind of decision. */
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
  /** Whether the notice is on the page of another case. It then says more clearly which case it means. */
  isAnother?: boolean;
  /** Whether the keyboard shortcut belongs to this notice. Only one notice of a page may have it. */
  hasKey: boolean;
  /** A way on beside the button. */
  children?: ComponentChildren;
  /** The other decisions that can be undone, as the last line. */
  rest?: VNode | undefined;
}

/**
 * A decision that can still be undone and that nobody has been told of. With script (`console.js`) the seconds count
 * down; without it the notice works as well.
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
      data-undo-unit={words.unit}
      data-undo-over={words.over}
    >
      <UndoRing left={left} whole={secondsFrom(decidedAt, dueAt)} />
      <div class="undo-text">
        <p class="notice-title" data-say>
          {(isAnother ? words.didAnother : words.did)[kind](name)}
        </p>
        <p class="small">
          <span data-undo-text>
            {words.before} <span data-undo-left>{timeLeft(left)}</span> {words.after}
          </span>
          {!isHere && (
            <span class="undo-case">
              {!isAnother && (
                <span class="undo-level" title={level}>
                  {messages.review.case.level} {level}
                </span>
              )}
              <a href={caseAddress(verificationId, filter)}>
                {words.look} <code>{shortId(verificationId)}</code>
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

/** Written in the same form in which `console.js` counts on. */
function timeLeft(seconds: number): string {
  if (seconds <= 60) return `${seconds} ${words.unit}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The time that is left, as a ring that empties. The browser animates it without script. */
function UndoRing({ left, whole }: { left: number; whole: number }): VNode {
  // With this radius the circle is 100 long, so lengths are per cent.
  const circle = { cx: 18, cy: 18, r: 15.9155, fill: 'none', 'stroke-width': 4 };
  const gone = whole > 0 ? Math.round(100 * (1 - left / whole)) : 100;
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
