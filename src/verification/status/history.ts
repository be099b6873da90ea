import type { Context } from '../../context.js';
import { listHistoriesWithTexts, type HistoryEntry } from './history.store.js';
import { openTexts, type ReviewTexts } from '../review/review-texts.js';

/** A status change with what was written about it. The texts are gone once the account is erased. */
export type CaseChange = HistoryEntry & ReviewTexts;

/** The history of a verification with everything that staff may read, the oldest change first. */
export async function readHistory(
  within: Pick<Context, 'db' | 'encryption'>,
  verificationId: string,
): Promise<CaseChange[]> {
  return (await readHistories(within, [verificationId])).get(verificationId) ?? [];
}

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
