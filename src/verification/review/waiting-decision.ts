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

/** More than anybody decides in that time. */
const SHOWN = 5;
/** A page that is loaded again, or gone on from, still says what was not made. */
const SHOWN_MS = 10 * 60_000;
/** How long what was not made is kept once it was shown, and at most. */
const KEPT_DAYS = { shown: 1, unseen: 30 };

/** A decision with what was written, in words again. */
export interface OpenedDecision {
  decision: Decision;
  note: string | undefined;
}

/** One that its reviewer can still undo, and whose case it is about. */
export interface Undoable extends Pick<UndoableRow, 'verificationId' | 'kind' | 'level' | 'decidedAt' | 'dueAt'> {
  information: Information;
}

export type UndoResult =
  | ({ outcome: 'undone' } & OpenedDecision)
  /** It has been made, or was never this reviewer's. */
  | { outcome: 'too_late' }
  | { outcome: 'not_found' };

interface NewWaiting extends OpenedDecision {
  verificationId: string;
  staffId: string;
  seenSince: Date;
}

/**
 * Keeps a decision until it is due, and its case for its reviewer, in the transaction that has judged it and that holds the
 * verification: of two decisions the second finds the first one.
 * @returns until when it can be undone
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

/** What a reviewer can still undo, and what was not made of theirs: told on the next page, and on those of the next minutes. */
export async function listLastDecisions(
  { db, encryption }: Pick<Context, 'db' | 'encryption'>,
  staffId: string,
  now: Date,
): Promise<{ undoable: Undoable[]; dropped: DroppedDecision[] }> {
  const shownSince = new Date(now.getTime() - SHOWN_MS);
  const { waiting, dropped } = await listLastOf(db, staffId, { limit: SHOWN, shownSince, now });
  const undoable = waiting.map(({ submissionId, informationEncrypted: sealed, ...row }) => ({
    ...row,
    information: sealed ? openInformation({ encryption }, submissionId, sealed) : {},
  }));
  return { undoable, dropped };
}

export function deleteOldDropped({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  return deleteDropped(db, { shownBefore: ago(KEPT_DAYS.shown), droppedBefore: ago(KEPT_DAYS.unseen), limit });
}

/**
 * Takes a decision back: nobody has been told anything, and the case is this reviewer's again. As long as it has not been
 * made, be it due or not: the same statement that takes it away from the worker takes it back.
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

/** As the key of the row stands in the list of what is sealed. */
function purposeOf(name: TextName, verificationId: string): string {
  return `waiting_decisions.${name}:${verificationId}`;
}
