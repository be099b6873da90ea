import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createClient, type Client } from '../../src/clients/client.js';
import type { Context } from '../../src/context.js';
import type { Db } from '../../src/db/database.js';
import { runStatement } from '../../src/db/statement.js';
import { consent, revokeGrant, type Grant } from '../../src/grants/grant.js';
import { scopesFor } from '../../src/oauth/scope.js';
import { countConsent, COUNTED_BESIDE, MAKE_EFFECTIVE_PARTS, uncountGrants } from '../../src/statistics/counters.js';
import type { Information } from '../../src/verification/catalogue/items.js';
import { review, type Decision } from '../../src/verification/review/review.js';
import { submit } from '../../src/verification/submission/submission.js';
import { uploadOf } from '../../src/verification/documents/upload.js';

/** A client that may ask for everything this release offers. */
export async function givenClient(
  context: Context,
  options: {
    environment?: 'sandbox' | 'live';
    expirationEnabled?: boolean;
    name?: string;
    allowedScopes?: string[];
  } = {},
): Promise<{ client: Client; clientSecret: string }> {
  const { name = 'Demo', environment = 'sandbox', expirationEnabled = false } = options;
  const redirectUris = ['https://client.example/callback'];
  const { allowedScopes = scopesFor({ environment, isPublic: false }) } = options;
  const input = { name, environment, expirationEnabled, redirectUris, allowedScopes };
  const { client, clientSecret } = await createClient(context, input, context.clock());
  if (clientSecret === undefined) throw new Error('a confidential client has a secret');
  return { client, clientSecret };
}

/** A user who cannot log in: hashing passwords takes time that most tests need not spend. */
export async function givenUser(context: Context): Promise<string> {
  const userId = randomUUID();
  const row = { user_id: userId, email: `${userId}@user.example`, password_hash: 'none', created_at: context.clock() };
  await context.db('users').insert(row);
  return userId;
}

export async function givenReviewer(context: Context, name = 'Rita Reviewer'): Promise<string> {
  const staffId = randomUUID();
  const row = { staff_id: staffId, email: `${staffId}@staff.example`, name, role: 'reviewer', password_hash: 'none' };
  await context.db('staff').insert({ ...row, created_at: context.clock() });
  return staffId;
}

/** A grant as a user leaves it on the consent page: not effective yet (§1). */
export async function givenConsent(
  context: Context,
  clientId: string,
  userId: string,
  { level = 'basic', scopes = ['uid:read', 'verification.basic:read'] }: { level?: string; scopes?: string[] } = {},
): Promise<Grant> {
  return context.db.transaction((trx) => allow(trx, { clientId, userId, level, scopes }, context.clock()));
}

/** What the consent page does with what is allowed. */
export async function allow(trx: Db, allowed: Parameters<typeof consent>[1], now: Date): Promise<Grant> {
  const grant = await consent(trx, allowed, now);
  if (grant.isNew) await countConsent(trx, grant, now);
  return grant;
}

/** A grant whose first code was exchanged: effective and counted, as the exchange does it. */
export async function givenGrant(context: Context, clientId: string, userId: string): Promise<Grant> {
  const grant = await givenConsent(context, clientId, userId);
  await makeEffective(context.db, grant.grantId, context.clock());
  return grant;
}

/** Ends a grant and counts it no more; nothing where it has ended before. */
export async function endGrant(trx: Db, { grantId }: Pick<Grant, 'grantId'>, now: Date): Promise<void> {
  const ended = await revokeGrant(trx, grantId, 'user', now);
  if (ended) await uncountGrants(trx, [ended]);
}

export async function makeEffective(db: Db, grantId: string, now: Date): Promise<void> {
  const redeemed = 'redeemed as (select $1::uuid as grant_id where $2::boolean)';
  const text = `with ${redeemed}, ${MAKE_EFFECTIVE_PARTS} select ${COUNTED_BESIDE} from redeemed`;
  const statement = { name: 'make-effective', text };
  await runStatement(db, statement, [grantId, true, now]);
}

/** What `basic` asks for, but for the picture. */
export const INFORMATION = {
  given_name: 'Ada',
  family_name: 'Lovelace',
  birth_date: '1990-12-10',
  country: 'DE',
  document_number: 'C01X00T47',
  document_expires_on: '2031-05-04',
} satisfies Information;

/** What `plus` asks for beyond that, but for the proof. */
export const BILL = {
  address: 'Musterstraße 12\n10115 Berlin',
  // A month ago, whenever that is.
  address_dated_on: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
} satisfies Information;

let picture: Promise<Buffer> | undefined;

/** A small picture that every decoder takes. */
export function givenPicture(): Promise<Buffer> {
  return (picture ??= sharp({ create: { width: 640, height: 400, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer());
}

/** What a user supplies for `basic`, submitted. @returns the id of their verification */
export async function givenSubmission(
  context: Context,
  userId: string,
  options: { environment?: 'sandbox' | 'live'; level?: string; information?: Information } = {},
): Promise<string> {
  const { environment = 'sandbox', level = 'basic', information = {} } = options;
  const result = await submit(
    context,
    {
      userId,
      environment,
      level,
      information: { ...INFORMATION, ...information },
      uploads: { picture: uploadOf(await givenPicture()) },
    },
    context.clock(),
  );
  if (result.outcome !== 'submitted') throw new Error(`the submission was not taken: ${JSON.stringify(result)}`);
  return result.verificationId;
}

/** A reviewer's decision, which has to be possible. */
export async function givenDecision(
  context: Context,
  verificationId: string,
  decision: Decision,
  staffId?: string,
  note?: string,
): Promise<void> {
  const by = staffId ?? (await givenReviewer(context));
  const result = await review(context, { verificationId, staffId: by, decision, note }, context.clock());
  if (result.outcome !== 'decided') throw new Error(`the decision was not taken: ${JSON.stringify(result)}`);
}
