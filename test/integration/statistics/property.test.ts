import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeClient } from '../../../src/clients/client-change.js';
import { getClient } from '../../../src/clients/client.js';
import { findLiveGrant, revokeGrant } from '../../../src/grants/grant.js';
import { uncountGrant } from '../../../src/statistics/counters.js';
import { changeStatus, type StatusChange } from '../../../src/verification/change-status.js';
import { MoveRefused } from '../../../src/verification/status-machine.js';
import { submit } from '../../../src/verification/submission.js';
import { uploadOf } from '../../../src/verification/upload.js';
import { findVerificationByKey } from '../../../src/verification/verifications.store.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenClient, givenConsent, givenGrant, givenPicture, givenUser, INFORMATION } from '../../support/given.js';
import { threeTotals } from '../../support/statistics.js';

const EVENTS = Number(process.env['STATISTICS_EVENTS'] ?? 600);
const BATCH = 50;
const AT_ONCE = 8;

const database = await cloneDatabase({ poolSize: 20 });
const context = createTestContext(database);
const { db } = context;

const clients = await Promise.all(
  [
    { environment: 'sandbox' as const },
    { environment: 'sandbox' as const, expirationEnabled: true },
    { environment: 'live' as const },
  ].map(async (options) => (await givenClient(context, options)).client.clientId),
);
const users = await Promise.all(Array.from({ length: 12 }, () => givenUser(context)));

const user = fc.constantFrom(...users);
const client = fc.constantFrom(...clients);
const environment = fc.constantFrom('sandbox' as const, 'live' as const);
const verification = fc.record({ userId: user, environment });
const country = fc.constantFrom('DE', 'FR', 'US', 'JP');
const target = fc.constantFrom<(id: string) => StatusChange>(
  (verificationId) => ({ verificationId, to: 'approved', ...REVIEW }),
  (verificationId) => ({ verificationId, to: 'contacted', requestedItems: ['country'], ...REVIEW }),
  (verificationId) => ({ verificationId, to: 'rejected', reasonCode: 'duplicate', fixable: true, ...REVIEW }),
  (verificationId) => ({ verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } }),
  (verificationId) => ({
    verificationId,
    to: 'pending',
    cause: 'reopening',
    reasonCode: 'second_look',
    actor: { type: 'system' },
  }),
);
const REVIEW = { cause: 'review', actor: { type: 'system' } } as const;

type Event = () => Promise<unknown>;

function weighted<One, Other>(
  weight: number,
  subjects: [fc.Arbitrary<One>, fc.Arbitrary<Other>],
  act: (one: One, other: Other) => Promise<unknown>,
): { weight: number; arbitrary: fc.Arbitrary<Event> } {
  const toEvent = ([one, other]: [One, Other]): Event => {
    return () => act(one, other);
  };
  return { weight, arbitrary: fc.tuple(...subjects).map(toEvent) };
}

const event: fc.Arbitrary<Event> = fc.oneof(
  weighted(4, [verification, country], submitted),
  weighted(6, [verification, target], moved),
  weighted(1, [client, user], consented(givenConsent)),
  weighted(3, [client, user], consented(givenGrant)),
  weighted(1, [client, user], revoked),
  weighted(1, [client, fc.boolean()], switched),
);

test(
  `ST3: totals = sum over countries = list, for every client, after each of ${EVENTS / BATCH} batches of ${BATCH} random events`,
  { timeout: EVENTS * 100 + 20_000 },
  async () => {
    let counted = 0;
    const batch = fc.array(event, { minLength: BATCH, maxLength: BATCH });
    const property = fc.asyncProperty(batch, async (events) => {
      // Several at once, as they come in life.
      const waiting = [...events];
      const workers = Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await next();
      });
      await Promise.all(workers);
      for (const clientId of clients) {
        const { totals, countries, list } = await threeTotals(context, clientId);
        expect(countries).toEqual(totals);
        expect(list).toEqual(totals);
        counted += Object.values(totals).reduce((sum, count) => sum + count, 0);
      }
    });
    // The database remembers: a batch cannot be tried again in a smaller form.
    await fc.assert(property, { numRuns: EVENTS / BATCH, endOnFailure: true });
    expect(counted).toBeGreaterThan(EVENTS / 10);
  },
);

interface Key {
  userId: string;
  environment: 'sandbox' | 'live';
}

async function submitted(key: Key, at: string): Promise<void> {
  const information = { ...INFORMATION, country: at };
  const uploads = { picture: uploadOf(await givenPicture()) };
  await submit(context, { ...key, level: 'basic', information, uploads }, context.clock());
}

/** Nobody is asked for consent before there is a verification to consent to (VE13). */
function consented(consent: typeof givenConsent | typeof givenGrant) {
  return async (clientId: string, userId: string): Promise<void> => {
    const { environment: where } = await getClient(db, clientId);
    const submitted = await findVerificationByKey(db, { userId, environment: where, level: 'basic' });
    if (submitted) await consent(context, clientId, userId);
  };
}

async function moved({ userId, environment: where }: Key, to: (id: string) => StatusChange): Promise<void> {
  const [id] = await db('verifications')
    .where({ user_id: userId, environment: where })
    .pluck<string[]>('verification_id');
  if (id === undefined) return;
  await db
    .transaction((trx) => changeStatus(trx, to(id), context.clock()))
    .catch((error: unknown) => {
      if (!(error instanceof MoveRefused)) throw error;
    });
}

/** V8: whether what has expired counts as approved or not at all. */
async function switched(clientId: string, expirationEnabled: boolean): Promise<void> {
  await changeClient(context, clientId, { expirationEnabled }, context.clock());
}

async function revoked(clientId: string, userId: string): Promise<void> {
  const live = await findLiveGrant(db, { clientId, userId, level: 'basic' });
  if (!live) return;
  await db.transaction(async (trx) => {
    const grant = await revokeGrant(trx, live.grantId, 'user', context.clock());
    if (grant?.effectiveAt) await uncountGrant(trx, grant);
  });
}
