import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.js';
import { blindIndexes } from '../../crypto/blind-index.js';
import type { PresentNeed } from './information-need.js';
import type { VerificationKey } from '../status/verifications.store.js';

/** The status change that a form responds to; undefined before the first submission. */
export type SinceChange = Pick<PresentNeed, 'since'>;

type Within = Pick<Context, 'config'>;

/**
 * A hidden value of a form that names the user, the level and the status change after which the form was shown. With
 * it, an answer to one request does not count for another, an outdated form uses up no try, and a second click submits
 * nothing. It is authenticated with a key, so that only a user who was shown the form has it.
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
