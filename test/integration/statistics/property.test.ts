import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { changeClient } from '../../../src/clients/client-change.js';
import { getClient } from '../../../src/clients/client.js';
import { AccountClosed } from '../../../src/grants/grant.js';
import { deleteAccount } from '../../../src/users/account-deletion.js';
import { revokeAccess, revokeGrantsOfClient } from '../../../src/oauth/access-revocation/grant-revocation.js';
import { forwardClock } from '../../../src/sandbox/clock.js';
import { expireByMovedClocks } from '../../../src/sandbox/moved-clock.js';
import { makeSandboxUsers } from '../../../src/sandbox/users.js';
import { checkStatistics } from '../../../src/statistics/check.js';
import { addDays, dayOf } from '../../../src/statistics/day.js';
import { readOverview } from '../../../src/statistics/overview.js';
import { rebuildStatistics } from '../../../src/statistics/rebuild.js';
import { getUser } from '../../../src/accounts/users/user.js';
import { changeStatus, type StatusChange } from '../../../src/verification/status/change-status.js';
import { MoveRefused } from '../../../src/verification/status/status-machine.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { findVerificationByKey } from '../../../src/verification/status/verifications.store.js';
import { Refused } from '../../../src/refusals/refuse.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenClient, givenConsent, givenGrant, givenPicture, givenUser, INFORMATION } from '../../support/given.js';
import { threeTotals } from '../../support/statistics.js';

const EVENTS = 10_000;
const BATCH = 100;
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

/** By place: who deletes their account makes room for somebody new. */
const place = fc.nat(users.length - 1);
const client = fc.constantFrom(...clients);
const environment = fc.constantFrom('sandbox' as const, 'live' as const);
const verification = fc.record({ at: place, environment });
const country = fc.constantFrom('DE', 'FR', 'US', 'JP');
const sandboxes = clients.slice(0, 2);
const made = fc.record({
  level: fc.constantFrom('basic', 'basic+liveness', 'plus'),
  status: fc.constantFrom('approved', 'pending', 'contacted', 'rejected', 'expired'),
  country,
});
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
type Wish = Parameters<typeof makeSandboxUsers>[2][number];

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

/** A submission and the end of an account take ten times as much work as a change of status, and change no more here. */
const event: fc.Arbitrary<Event> = fc.oneof(
  weighted(3, [verification, country], submitted),
  weighted(14, [verification, target], moved),
  weighted(2, [client, place], consented(givenConsent)),
  weighted(6, [client, place], consented(givenGrant)),
  weighted(3, [client, place], revoked),
  weighted(3, [client, place], revokedByOperator),
  weighted(3, [client, fc.boolean()], switched),
  weighted(1, [fc.constantFrom(...sandboxes), made], madeUp),
  weighted(1, [place, fc.constant(undefined)], closed),
  weighted(1, [client, fc.constant(undefined)], rebuilt),
  weighted(2, [fc.constantFrom(...sandboxes), fc.integer({ min: 1, max: 10 })], forwarded),
);

test(`ST3: totals = sum over countries = list, for every client, after each of ${EVENTS / BATCH} batches of ${BATCH} random events`, async () => {
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
      const { isRight, users, standings } = await checkStatistics(context, clientId);
      expect([isRight, users.counted, standings]).toEqual([true, users.standing, 0]);
      counted += Object.values(totals).reduce((sum, count) => sum + count, 0);
    }
  });
  // The database remembers: a batch cannot be tried again in a smaller form.
  await fc.assert(property, { numRuns: EVENTS / BATCH, endOnFailure: true });
  expect(counted).toBeGreaterThan(EVENTS / 10);
  // Whatever the day: the run may go on past midnight.
  const to = dayOf(context.clock());
  for (const clientId of clients) {
    const { history } = await readOverview(db, { clientId, from: addDays(to, -1), to });
    const { allowed, fetched } = history;
    const grants = await db('grants').where({ client_id: clientId }).pluck<(Date | null)[]>('effective_at');
    expect([allowed, fetched]).toEqual([grants.length, grants.filter((at) => at !== null).length]);
  }
  // PF5: whatever came beside whatever, nobody waited for who waited for them.
  const [row] = await db('pg_stat_database').whereRaw('datname = current_database()').select<{ deadlocks: string }[]>();
  expect(Number(row?.deadlocks)).toBe(0);
});

interface Key {
  at: number;
  environment: 'sandbox' | 'live';
}

const userAt = (at: number): string => users[at] ?? '';

async function submitted({ at, environment: where }: Key, country: string): Promise<void> {
  const key = { userId: userAt(at), environment: where, level: 'basic' };
  const uploads = { picture: uploadOf(await givenPicture()) };
  await submit(context, { ...key, information: { ...INFORMATION, country }, uploads }, context.clock());
}

/** Nobody is asked for consent before there is a verification to consent to (VE13). */
function consented(consent: typeof givenConsent | typeof givenGrant) {
  return async (clientId: string, at: number): Promise<void> => {
    const userId = userAt(at);
    const { environment: where } = await getClient(db, clientId);
    const submitted = await findVerificationByKey(db, { userId, environment: where, level: 'basic' });
    if (submitted) await consent(context, clientId, userId).catch(unless(AccountClosed));
  };
}

async function moved({ at, environment: where }: Key, to: (id: string) => StatusChange): Promise<void> {
  const verifications = db('verifications').where({ user_id: userAt(at), environment: where });
  const [id] = await verifications.pluck<string[]>('verification_id');
  if (id === undefined) return;
  await db
    .transaction((trx) => changeStatus({ ...context, db: trx }, to(id), context.clock()))
    .catch(unless(MoveRefused));
}

/** V8: whether what has expired counts as approved or not at all. */
async function switched(clientId: string, expirationEnabled: boolean): Promise<void> {
  await changeClient(context, clientId, { expirationEnabled }, context.clock());
}

async function revoked(clientId: string, at: number): Promise<void> {
  await revokeAccess(context, { userId: userAt(at), clientId, address: undefined }, context.clock());
}

async function revokedByOperator(clientId: string, at: number): Promise<void> {
  await revokeGrantsOfClient(context, { clientId, userId: userAt(at) }, context.clock());
}

/** One user at one level, and the same at another, so that somebody stands in the list twice. */
async function madeUp(clientId: string, wish: Wish): Promise<void> {
  const [one] = await makeSandboxUsers(context, clientId, [wish], context.clock());
  const level = wish.level === 'basic' ? 'basic+sow' : 'basic';
  await makeSandboxUsers(context, clientId, [{ ...wish, level, userId: one?.userId }], context.clock());
}

/** Beside all else there is nothing to mend. */
async function rebuilt(clientId: string): Promise<void> {
  const nothing = { counters: [], users: 0, standings: 0 };
  expect(await rebuildStatistics(context, clientId, context.clock())).toEqual(nothing);
}

/** SB3: what was good for a year expires after some moves, by two workers at once. */
async function forwarded(clientId: string, weeks: number): Promise<void> {
  await forwardClock(context, clientId, weeks * 7 * 86_400, context.clock()).catch(unless(Refused));
  await Promise.all([1, 2].map(() => expireByMovedClocks(context, context.clock())));
}

/** Two who close an account at once close it twice. */
async function closed(at: number): Promise<void> {
  const user = await getUser(db, userAt(at));
  users[at] = await givenUser(context);
  await deleteAccount(context, user, { address: undefined }, context.clock());
}

function unless(expected: new (...args: never[]) => Error) {
  return (error: unknown): void => {
    if (!(error instanceof expected)) throw error;
  };
}
