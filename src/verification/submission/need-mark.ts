import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.js';
import { blindIndexes } from '../../crypto/blind-index.js';
import type { PresentNeed } from './information-need.js';
import type { VerificationKey } from '../status/verifications.store.js';

/** The status change that a form answers; undefined before the first submission. */
export type SinceChange = Pick<PresentNeed, 'since'>;

type Within = Pick<Context, 'config'>;

/**
 * A mark that goes with a form and says for whom, and after which status change, the form was drawn. So an answer to
 * one request does not count for another, a form that was open for long uses up no try, and of two clicks only one
 * counts, however far apart. It is sealed with a key, so that only a user who was shown the form has it.
 */
export function markNeed({ config }: Within, key: VerificationKey, { since }: SinceChange): string {
  const change = String(since?.getTime() ?? 0);
  const [seal] = sealsOf({ config }, key, change);
  if (!seal) throw new Error('there is no encryption key');
  return `${change}.${seal.toString('base64url')}`;
}

/** The status change that a mark names; undefined if the mark was not made for this user and level. */
export function readMark(within: Within, key: VerificationKey, mark: string): SinceChange | undefined {
  const [, change = '', seal = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(mark) ?? [];
  const given = Buffer.from(seal, 'base64url');
  const isOurs = sealsOf(within, key, change).some((one) => one.length === given.length && timingSafeEqual(one, given));
  if (!isOurs) return undefined;
  return { since: change === '0' ? undefined : new Date(Number(change)) };
}

export function isSameNeed(seen: SinceChange, present: SinceChange): boolean {
  return seen.since?.getTime() === present.since?.getTime();
}

function sealsOf({ config }: Within, { userId, environment, level }: VerificationKey, change: string): Buffer[] {
  return blindIndexes(config.encryptionKeys, 'information form', [userId, environment, level, change].join(' '));
}
