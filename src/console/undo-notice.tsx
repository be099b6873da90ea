import type { VNode } from 'preact';
import type { Undoable } from '../verification/waiting-decision.js';
import { Button } from '../web/components/button.js';
import { Form } from '../web/components/form.js';
import { messages } from '../web/messages.js';
import { caseAddress, filterQuery, type ChosenFilter } from './queue-filter.js';

const words = messages.review.undo;

/** Names the form (SE1). */
export function undoForm(verificationId: string): string {
  return `undo ${verificationId}`;
}

export interface UndoNoticeProps {
  undoable: Undoable;
  csrf: string;
  filter: ChosenFilter;
  now: Date;
  /** On the page of the case itself. */
  isHere?: boolean;
}

/** What was decided and nobody knows yet. It stands without script; with it (console.js) the seconds run. */
export function UndoNotice({ undoable, csrf, filter, now, isHere = false }: UndoNoticeProps): VNode {
  const { verificationId, kind, level, information, decidedAt, dueAt } = undoable;
  const name = `${information.given_name ?? ''} ${information.family_name ?? ''}`.trim() || words.somebody;
  const left = secondsFrom(now, dueAt);
  return (
    <div class="notice notice-info undo" data-undo={left} data-undo-over={words.over}>
      <UndoRing left={left} whole={secondsFrom(decidedAt, dueAt)} />
      <div class="undo-text">
        <p class="notice-title" data-say>
          {words.did[kind](name)}
        </p>
        <p class="small" data-undo-text>
          {words.before} <span data-undo-left>{left}</span> {words.unit}
        </p>
        {!isHere && (
          <p class="small">
            {level} · <a href={caseAddress(verificationId, filter)}>{messages.review.decided.again}</a>
          </p>
        )}
      </div>
      <Form action={`/console/verifications/${verificationId}/undo`} csrf={csrf} class="inline-form">
        <input type="hidden" name="queue" value={filterQuery(filter)} />
        <Button keyboard="u" label={words.label(name)}>
          {words.undo}
        </Button>
      </Form>
    </div>
  );
}

/** The time that is left, as a ring that empties itself: drawn by the browser, without script. */
function UndoRing({ left, whole }: { left: number; whole: number }): VNode {
  // So that its length is 100.
  const circle = { cx: 18, cy: 18, r: 15.9155, fill: 'none', 'stroke-width': 4 };
  const gone = whole > 0 ? Math.round(100 * (1 - left / whole)) : 100;
  return (
    <svg class="undo-ring" width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
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
