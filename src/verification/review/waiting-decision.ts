import type { Context } from '../../context.js';
import { deleteDropped, type DroppedDecision } from './dropped-decision.store.js';
import { recordEnd } from './ended-decision.js';
import { openInformation } from '../submission/frozen-submission.js';
import type { Information } from '../catalogue/items.js';
import { listLastOf, type UndoableRow } from './last-decisions.store.js';
import type { Decision } from './review-decision.js';
import { claim } from './review-claim.js';
import { lockVerification } from '../status/verifications.store.js';
import { insertWaiting, takeBackDecision, type SealedDecision } from './waiting-decision.store.js';

export type { DroppedDecision } from './dropped-decision.store.js';
export { findWaiting, type WaitingDecision } from './waiting-decision.store.js';

/** How many decisions are listed: more than anybody makes within the time in which they can be undone. */
const MAX_LISTED = 5;
/** How long a reviewer's pages show a dropped decision after they first did, so that a reload does not hide it. */
const SHOWN_MS = 10 * 60_000;
/** How many days a dropped decision is kept after it was shown, and how many if it never was. */
const RETENTION_DAYS = { shown: 1, unseen: 30 };

/** A decision whose texts are decrypted. */
export interface OpenedDecision {
  decision: Decision;
  note: string | undefined;
}

/** A decision that its reviewer can still undo, with the name that the user entered. */
export interface Undoable extends Pick<UndoableRow, 'verificationId' | 'kind' | 'level' | 'decidedAt' | 'dueAt'> {
  information: Information;
}

export type UndoResult =
  | ({ outcome: 'undone' } & OpenedDecision)
  /**
   * This reviewer has nothing to undo here: the decision was carried out, dropped or already undone, or was never
   * theirs.
   */
  | { outcome: 'too_late' }
  | { outcome: 'not_found' };

interface NewWaiting extends OpenedDecision {
  verificationId: string;
  staffId: string;
  seenSince: Date;
}

/**
 * Stores a decision until it is due, and claims the case for its reviewer. It runs in the transaction that has
 * validated the decision and locked the verification, so that a second decision finds the first one.
 * @returns until when the decision can be undone
 */
export async function keepDecision(
  { db: trx, config, encryption }: Pick<Context, 'db' | 'config' | 'encryption'>,
  { verificationId, staffId, decision, note, seenSince }: NewWaiting,
  now: Date,
): Promise<Date> {
  const dueAt = new Date(now.getTime() + config.reviewUndoSeconds * 1000);
  const seal = (name: TextName, text: string | undefined) =>
    text ? encryption.encrypt(Buffer.from(text, 'utf8'), purposeOf(name, verificationId)) : undefined;
  const requestText = decision.kind === 'contact' ? decision.requestText.trim() : undefined;
  const sealed = { note: seal('note', note), requestText: seal('request_text', requestText) };
  await claim(trx, verificationId, staffId, now);
  await insertWaiting(trx, { verificationId, staffId, decision, ...sealed, seenSince }, { decidedAt: now, dueAt });
  return dueAt;
}

/**
 * The decisions that a reviewer can still undo, and those of theirs that were dropped. Dropped ones are listed on the
 * reviewer's next page and for some minutes after.
 */
export async function listLastDecisions(
  { db, encryption }: Pick<Context, 'db' | 'encryption'>,
  staffId: string,
  now: Date,
): Promise<{ undoable: Undoable[]; dropped: DroppedDecision[] }> {
  const shownSince = new Date(now.getTime() - SHOWN_MS);
  const { waiting, dropped } = await listLastOf(db, staffId, { limit: MAX_LISTED, shownSince, now });
  const undoable = waiting.map(({ submissionId, informationEncrypted: sealed, ...row }) => ({
    ...row,
    information: sealed ? openInformation({ encryption }, submissionId, sealed) : {},
  }));
  return { undoable, dropped };
}

export function deleteOldDropped({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  return deleteDropped(db, {
    shownBefore: ago(RETENTION_DAYS.shown),
    droppedBefore: ago(RETENTION_DAYS.unseen),
    limit,
  });
}

/**
 * Undoes a decision. Nobody has been notified of it, and the case belongs to this reviewer again. This works for as
 * long as the decision was not carried out, even after it was due, because undoing and carrying out both begin by
 * deleting the same row.
 */
export async function undoDecision(
  context: Pick<Context, 'db' | 'encryption'>,
  { verificationId, staffId }: { verificationId: string; staffId: string },
  now: Date,
): Promise<UndoResult> {
  return context.db.transaction(async (trx): Promise<UndoResult> => {
    const verification = await lockVerification(trx, verificationId);
    if (!verification) return { outcome: 'not_found' };
    const taken = await takeBackDecision(trx, { verificationId, staffId });
    if (!taken) return { outcome: 'too_late' };
    await claim(trx, verificationId, staffId, now);
    const ended = { staffId, verificationId, userId: verification.userId, kind: taken.decision.kind };
    await recordEnd(trx, 'decision_undone', ended, now);
    return { outcome: 'undone', ...openDecision(context, taken) };
  });
}

export function openDecision(
  { encryption }: Pick<Context, 'encryption'>,
  { verificationId, decision, note, requestText }: SealedDecision,
): OpenedDecision {
  const open = (name: TextName, sealed: Buffer | undefined) =>
    sealed && encryption.decrypt(sealed, purposeOf(name, verificationId)).toString('utf8');
  const text = open('request_text', requestText) ?? '';
  return {
    decision: decision.kind === 'contact' ? { ...decision, requestText: text } : decision,
    note: open('note', note),
  };
}

type TextName = 'note' | 'request_text';

/**
 * The encryption purpose of a text. It has to name the row as `SEALED_COLUMNS` does, or `keys rewrap` cannot decrypt
 * it.
 */
function purposeOf(name: TextName, verificationId: string): string {
  return `waiting_decisions.${name}:${verificationId}`;
}
