import type { Context } from '../../context.js';
import { listHistoriesWithTexts, type HistoryEntry } from './history.store.js';
import { openTexts, type ReviewTexts } from '../review/review-texts.js';

/** A change with what was written about it, which is gone once the account is erased (FL10). */
export type CaseChange = HistoryEntry & ReviewTexts;

/** All that staff may read about how a verification came to stand as it does; the oldest first. */
export async function readHistory(
  within: Pick<Context, 'db' | 'encryption'>,
  verificationId: string,
): Promise<CaseChange[]> {
  return (await readHistories(within, [verificationId])).get(verificationId) ?? [];
}

/** The same of several, by verification. */
export async function readHistories(
  within: Pick<Context, 'db' | 'encryption'>,
  verificationIds: readonly string[],
): Promise<Map<string, CaseChange[]>> {
  const histories = new Map<string, CaseChange[]>(verificationIds.map((id) => [id, []]));
  for (const { entry, texts } of await listHistoriesWithTexts(within.db, verificationIds)) {
    histories.get(texts.verificationId)?.push({ ...entry, ...openTexts(within, texts) });
  }
  return histories;
}
