import type { Context } from '../../context.js';
import { writeDuplicateKeys } from './duplicate-keys.js';
import { listOutdatedKeys } from './duplicate-keys.store.js';
import { openInformation } from './frozen-submission.js';

/**
 * Computes again, by today's rules, the duplicate keys of up to `limit` submissions whose keys were made by older
 * rules.
 * @returns how many submissions
 */
export async function renewOlderDuplicateKeys(context: Context, { limit }: { limit: number }): Promise<number> {
  const older = await listOutdatedKeys(context.db, { limit });
  for (const { submissionId, informationEncrypted } of older) {
    const information = openInformation(context, submissionId, informationEncrypted);
    await writeDuplicateKeys(context, submissionId, information);
  }
  return older.length;
}
