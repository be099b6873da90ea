import type { Db } from '../../db/database.js';
import { listLargestOffsets, type ClockOffset } from './subject-clock.store.js';
import type { VerificationKey } from './verifications.store.js';

/**
 * The reference time for judging whether a user's documents are valid. It differs from real time only if a sandbox
 * client has moved its clock forward.
 * @param askingClientId the client that sends the user; its clock counts although its grant is not effective yet (§1)
 */
export async function momentFor(db: Db, key: VerificationKey, now: Date, askingClientId?: string): Promise<Date> {
  const [judged] = await withMoments(db, key.userId, [key], now, askingClientId);
  return judged?.moment ?? now;
}

/** Adds to each of several verifications of one user the reference time of `momentFor`, with one query. */
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
