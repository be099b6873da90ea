import { clockOffset } from '../clients/client-clock.js';
import type { Db } from '../db/database.js';
import { listLargestOffsets, type ClockOffset } from './subject-clock.store.js';
import type { VerificationKey } from './verifications.store.js';

/**
 * The moment at which documents are judged: a sandbox client may have moved its clock forward (SB3), and nobody else.
 * @param askingClientId who sends the user for it: its clock counts although it has no effective grant yet (§1)
 */
export async function momentFor(db: Db, key: VerificationKey, now: Date, askingClientId?: string): Promise<Date> {
  const [judged] = await withMoments(db, key.userId, [key], now);
  const moment = judged?.moment ?? now;
  if (key.environment !== 'sandbox' || askingClientId === undefined) return moment;
  const asked = now.getTime() + (await clockOffset(db, askingClientId)) * 1000;
  return new Date(Math.max(moment.getTime(), asked));
}

/** The same for several verifications of one user's, by one look. */
export async function withMoments<Key extends Omit<VerificationKey, 'userId'>>(
  db: Db,
  userId: string,
  keys: readonly Key[],
  now: Date,
): Promise<(Key & { moment: Date })[]> {
  const isAnyInSandbox = keys.some(({ environment }) => environment === 'sandbox');
  const offsets = isAnyInSandbox ? await listLargestOffsets(db, userId) : [];
  return keys.map((key) => {
    const isOfKey = ({ environment, level }: ClockOffset) => environment === key.environment && level === key.level;
    const seconds = key.environment === 'sandbox' ? (offsets.find(isOfKey)?.seconds ?? 0) : 0;
    return { ...key, moment: new Date(now.getTime() + seconds * 1000) };
  });
}
