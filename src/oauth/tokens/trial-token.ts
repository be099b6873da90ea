import { recordAuditEvent, type Actor } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { randomToken, sha256 } from '../../crypto/random-token.js';
import { refuse } from '../../refusals/refuse.js';
import { insertTrialToken } from './trial-token.store.js';

/** Enough for one request, by somebody who has pressed a button. */
export const TRIAL_SECONDS = 60;

interface TrialToken {
  /** A sandbox client of whose team the actor is. */
  clientId: string;
  scopes: readonly string[];
  actor: Actor & { memberId: string };
}

/**
 * Issues a sandbox client's own token to a member of its team, for one request from a page of ours.
 * @throws Refused if it is no sandbox client, or no longer one that this member may have a token of
 */
export async function issueTrial(
  context: Context,
  { clientId, scopes, actor }: TrialToken,
  now: Date,
): Promise<string> {
  const accessToken = randomToken('kat_');
  const expiresAt = new Date(now.getTime() + TRIAL_SECONDS * 1_000);
  await context.db.transaction(async (trx) => {
    const accessHash = sha256(accessToken);
    const token = { accessHash, clientId, memberId: actor.memberId, scopes, issuedAt: now, expiresAt };
    if (!(await insertTrialToken(trx, token))) refuse('team.not_on_it');
    await recordAuditEvent(trx, { type: 'token_issued', clientId, detail: 'trial', ...actor }, now);
  });
  return accessToken;
}
