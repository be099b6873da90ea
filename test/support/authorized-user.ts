import type { Client } from '../../src/clients/client.js';
import type { Context } from '../../src/context.js';
import type { Grant } from '../../src/grants/grant.js';
import type { Information } from '../../src/verification/catalogue/items.js';
import type { Decision } from '../../src/verification/review/review.js';
import { allow, givenDecision, givenSubmission, givenUser, makeEffective } from './given.js';

export const STATUS_ONLY = ['uid:read', 'verification.basic:read'];
export const EVERYTHING = [...STATUS_ONLY, 'email:read', 'verification.basic.details:read'];

export interface AuthorizedUser {
  userId: string;
  email: string;
  verificationId: string;
  grant: Grant;
}

interface Options {
  scopes?: readonly string[];
  information?: Information;
  decision?: Decision;
  /** Whether the client has exchanged the code; default true. */
  isFetched?: boolean;
}

/** Somebody who has submitted for `basic`, may have been decided, and has allowed a client something. */
export async function givenAuthorizedUser(
  context: Context,
  { clientId, environment }: Pick<Client, 'clientId' | 'environment'>,
  { scopes = STATUS_ONLY, information = {}, decision, isFetched = true }: Options = {},
): Promise<AuthorizedUser> {
  const userId = await givenUser(context);
  const verificationId = await givenSubmission(context, userId, { environment, information });
  const asked = { clientId, userId, level: 'basic', scopes };
  const grant = await context.db.transaction((trx) => allow(trx, asked, context.clock()));
  if (isFetched) await makeEffective(context.db, grant.grantId, context.clock());
  if (decision) await givenDecision(context, verificationId, decision);
  return { userId, email: `${userId}@user.example`, verificationId, grant };
}
