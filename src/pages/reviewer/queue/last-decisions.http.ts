import type { Context } from '../../../context.js';
import { csrfToken } from '../../../http/session.js';
import { listLastDecisions } from '../../../verification/review/waiting-decision.js';
import { undoForm } from '../case/undo-notice.page.js';
import type { KnownStaffVisit } from '../staff-visit.http.js';
import { findDecided } from './decided.http.js';
import type { LastDecisions } from './last-decisions.page.js';

/** @param signed the id of the case just decided, signed, from the page's query string */
export async function findLastDecisions(
  context: Pick<Context, 'db' | 'encryption' | 'config'>,
  { session, staff }: KnownStaffVisit,
  signed: string | undefined,
  now: Date,
): Promise<LastDecisions> {
  const [{ undoable, dropped }, decided] = await Promise.all([
    // If decisions take effect at once, none can be undone, so this needs no query.
    context.config.reviewUndoSeconds > 0
      ? listLastDecisions(context, staff.staffId, now)
      : { undoable: [], dropped: [] },
    findDecided(context.db, session, signed),
  ]);
  return {
    dropped,
    undoable: undoable.map((one) => ({ ...one, csrf: csrfToken(session, undoForm(one.verificationId)) })),
    decided: undoable.some((one) => one.verificationId === decided?.verificationId) ? undefined : decided,
  };
}
