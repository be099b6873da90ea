import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.js';
import { blindIndexes } from '../../crypto/blind-index.js';
import type { PresentNeed } from './information-need.js';
import type { VerificationKey } from '../status/verifications.store.js';

/** The change that a need came with; undefined before the first submission. */
export type SinceChange = Pick<PresentNeed, 'since'>;

type Within = Pick<Context, 'config'>;

/**
 * Goes with a form: for whom, and for which need, it was drawn. An answer to one request is none to another (VE10), a form that
 * was open for long uses up no try (VE11), and of two clicks one counts however slow they are (VE8). It is sealed, so that only
 * a form that this very user was shown has it.
 */
export function markNeed({ config }: Within, key: VerificationKey, { since }: SinceChange): string {
  const change = String(since?.getTime() ?? 0);
  const [seal] = sealsOf({ config }, key, change);
  if (!seal) throw new Error('there is no encryption key');
  return `${change}.${seal.toString('base64url')}`;
}

/** Undefined when it was not drawn for this user and level. */
export function readMark(within: Within, key: VerificationKey, mark: string): SinceChange | undefined {
  const [, change = '', seal = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(mark) ?? [];
  const given = Buffer.from(seal, 'base64url');
  const isOurs = sealsOf(within, key, change).some((one) => one.length === given.length && timingSafeEqual(one, given));
  if (!isOurs) return undefined;
  return { since: change === '0' ? undefined : new Date(Number(change)) };
}

/** Whether nothing has happened since. */
export function isSameNeed(seen: SinceChange, present: SinceChange): boolean {
  return seen.since?.getTime() === present.since?.getTime();
}

function sealsOf({ config }: Within, { userId, environment, level }: VerificationKey, change: string): Buffer[] {
  return blindIndexes(config.encryptionKeys, 'information form', [userId, environment, level, change].join(' '));
}
