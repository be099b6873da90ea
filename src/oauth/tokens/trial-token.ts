import { recordAuditEvent, type Actor } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { randomToken, sha256 } from '../../crypto/random-token.js';
import { insertTrialToken } from './trial-token.store.js';

/** Enough for one request, by somebody who has pressed a button. */
export const TRIAL_SECONDS = 60;

interface TrialToken {
  /** A sandbox client of whose team the actor is. */
  clientId: string;
  scopes: readonly string[];
  actor: Actor;
}

/**
 * Issues a sandbox client's own token to a member of its team, for one request from a page of ours.
 * @throws Error if it is no sandbox client: nobody is offered another
 */
export async function issueTrial(
  context: Context,
  { clientId, scopes, actor }: TrialToken,
  now: Date,
): Promise<string> {
  const accessToken = randomToken('kat_');
  const expiresAt = new Date(now.getTime() + TRIAL_SECONDS * 1_000);
  await context.db.transaction(async (trx) => {
    const token = { accessHash: sha256(accessToken), clientId, scopes, issuedAt: now, expiresAt };
    if (!(await insertTrialToken(trx, token)))
      throw new Error(`${clientId} is no sandbox client that may have a trial`);
    await recordAuditEvent(trx, { type: 'token_issued', clientId, detail: 'trial', ...actor }, now);
  });
  return accessToken;
}
