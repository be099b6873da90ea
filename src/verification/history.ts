import type { Context } from '../context.js';
import { listHistory, type HistoryEntry } from './history.store.js';
import { readTexts, type ReviewTexts } from './review-texts.js';

/** A change with what was written about it, which is gone once the account is erased (FL10). */
export type CaseChange = HistoryEntry & ReviewTexts;

/** All that staff may read about how a verification came to stand as it does; the oldest first. */
export async function readHistory(
  within: Pick<Context, 'db' | 'encryption'>,
  verificationId: string,
): Promise<CaseChange[]> {
  const texts = await readTexts(within, verificationId);
  const history = await listHistory(within.db, verificationId);
  return history.map((entry) => ({ ...entry, ...texts.get(entry.changeNumber) }));
}
