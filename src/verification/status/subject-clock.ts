import type { Db } from '../../db/database.js';
import { listLargestOffsets, type ClockOffset } from './subject-clock.store.js';
import type { VerificationKey } from './verifications.store.js';

/**
 * The moment at which documents are judged: a sandbox client may have moved its clock forward (SB3), and nobody else.
 * @param askingClientId who sends the user for it: its clock counts although it has no effective grant yet (§1)
 */
export async function momentFor(db: Db, key: VerificationKey, now: Date, askingClientId?: string): Promise<Date> {
  const [judged] = await withMoments(db, key.userId, [key], now, askingClientId);
  return judged?.moment ?? now;
}

/** The same for several verifications of one user's, by one look. */
export async function withMoments<Key extends Omit<VerificationKey, 'userId'>>(
  db: Db,
  userId: string,
  keys: readonly Key[],
  now: Date,
  askingClientId?: string,
): Promise<(Key & { moment: Date })[]> {
  const isAnyInSandbox = keys.some(({ environment }) => environment === 'sandbox');
  const offsets = isAnyInSandbox ? await listLargestOffsets(db, userId, askingClientId) : [];
  return keys.map((key) => {
    const isOfKey = ({ environment, level }: ClockOffset) =>
      environment === key.environment && (level ?? key.level) === key.level;
    const ahead = key.environment === 'sandbox' ? offsets.filter(isOfKey).map(({ seconds }) => seconds) : [];
    const seconds = Math.max(0, ...ahead);
    return { ...key, moment: new Date(now.getTime() + seconds * 1000) };
  });
}
