import type { Context } from '../context.js';
import { listHistoryWithTexts, type HistoryEntry } from './history.store.js';
import { openTexts, type ReviewTexts } from './review-texts.js';

/** A change with what was written about it, which is gone once the account is erased (FL10). */
export type CaseChange = HistoryEntry & ReviewTexts;

/** All that staff may read about how a verification came to stand as it does; the oldest first. */
export async function readHistory(
  within: Pick<Context, 'db' | 'encryption'>,
  verificationId: string,
): Promise<CaseChange[]> {
  const history = await listHistoryWithTexts(within.db, verificationId);
  return history.map(({ entry, texts }) => ({ ...entry, ...openTexts(within, texts) }));
}
