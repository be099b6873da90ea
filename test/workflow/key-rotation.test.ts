import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { databaseFault } from '../../src/http/health/health.js';
import { linkToDocument, openDocumentLink } from '../../src/verification/documents/document-link.js';
import { findDuplicates } from '../../src/verification/submission/duplicate-keys.js';
import { readSubmission } from '../../src/verification/submission/frozen-submission.js';
import { markNeed, readMark } from '../../src/verification/submission/need-mark.js';
import { rewrapAll } from '../../src/verification/submission/rewrap.js';
import { nudgeRelay } from '../../src/webhooks/relay/nudge.js';
import type { TestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { givenSubmission, givenUser, INFORMATION } from '../support/given.js';
import { openJsonApi, type JsonApi } from '../support/json-api.js';
import { givenClient } from '../support/given.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { startServer, type TestServer } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

/** Server and worker of one machine: they are restarted together. */
interface Machine {
  server: TestServer;
  context: TestContext;
  stop: () => Promise<void>;
}

async function installation() {
  const database = await cloneDatabase({ poolSize: 30 });
  const queue = `rotation-${randomUUID()}`;
  const receiver = await startReceiver();
  const start = async (...keys: string[]): Promise<Machine> => {
    const env = { ENCRYPTION_KEYS: keys.join(',') };
    const server = await startServer({ database, env });
    const worker = await startTestWorker(database, { ...env, TEMPORAL_TASK_QUEUE: queue });
    return { server, context: server.context, stop: worker.stop };
  };
  return { database, receiver, start };
}

async function repeat(api: JsonApi, body: object, idempotencyKey: string) {
  return api.send('POST', '/v2/webhook-endpoints', body, { 'idempotency-key': idempotencyKey });
}

/** What one seals or marks, the other opens, and so the other way round. */
async function workTogether(one: Machine, other: Machine, receiver: Receiver): Promise<void> {
  const { context } = one;
  const number = randomBytes(6).toString('hex').toUpperCase();
  // A name has letters, which one random number in three hundred has not.
  const information = { ...INFORMATION, document_number: number, given_name: `N${number}` };
  const [first, second] = [await givenUser(context), await givenUser(context)];
  await givenSubmission(context, first, { information });
  const alike = await findDuplicates(other.context, { userId: second, environment: 'sandbox' }, information);
  expect(alike.map(({ kinds }) => kinds)).toEqual([['document_number', 'name_and_birth_date']]);

  const need = { userId: first, environment: 'sandbox', level: 'basic' } as const;
  expect(readMark(other.context, need, markNeed(context, need, { since: undefined }))).toEqual({ since: undefined });
  const link = linkToDocument(context, first, { userId: first }, context.clock());
  const token = new URL(link.url).searchParams.get('token') ?? '';
  expect(openDocumentLink(other.context, first, token, context.clock())).toMatchObject({ userId: first });

  const by = await givenClient(context);
  const body = { url: receiver.url };
  const made = await repeat(await openJsonApi(one.server, by), body, number);
  expect(made.status).toBe(201);
  expect((await repeat(await openJsonApi(other.server, by), body, number)).text).toBe(made.text);
}

/** Whichever of the two attempts it, both endpoints get theirs. */
async function deliverTogether(machines: readonly Machine[], receiver: Receiver): Promise<void> {
  const before = receiver.received.length;
  for (const { context } of machines) {
    await givenDelivery(context, await givenEndpoint(context, receiver.url));
    nudgeRelay(context);
  }
  await receiver.waitForCount(before + 2);
}

/** Whatever was ever submitted. */
async function readEverything({ context }: Machine): Promise<void> {
  const ids = await context.db('submissions').pluck<string[]>('submission_id');
  for (const id of ids) expect((await readSubmission(context, id)).information).toMatchObject({ country: 'DE' });
}

describe('FD6: a new encryption key, in three steps', () => {
  it('two machines that are restarted one after the other understand each other all the while', async () => {
    const [k1, k2] = [key('k1'), key('k2')];
    const { receiver, start } = await installation();
    const machines = [await start(k1), await start(k1)] as [Machine, Machine];
    const goOn = async () => {
      const [one, other] = machines;
      for (const { context } of machines) expect(await databaseFault(context)).toBeUndefined();
      await workTogether(one, other, receiver);
      await workTogether(other, one, receiver);
      await deliverTogether(machines, receiver);
      for (const machine of machines) await readEverything(machine);
    };
    const restart = async (place: 0 | 1, ...keys: string[]) => {
      await machines[place].stop();
      machines[place] = await start(...keys);
      await goOn();
    };
    await goOn();
    for (const keys of [
      [k1, k2],
      [k2, k1],
    ])
      for (const place of [0, 1] as const) await restart(place, ...keys);
    const done = await rewrapAll(machines[0].context, () => undefined);
    expect(done.reduce((sum, { left }) => sum + left, 0)).toBe(0);
    for (const place of [0, 1] as const) await restart(place, k2);
  });

  it('where a machine meets a key that it has not, deliveries wait with no attempt used up, and requests end in 503', async () => {
    const [k1, k2] = [key('k1'), key('k2')];
    const { database, receiver, start } = await installation();
    const hasty = await start(k2, k1);
    const by = await givenClient(hasty.context);
    const made = await repeat(await openJsonApi(hasty.server, by), { url: receiver.url }, 'once');
    expect(made.status).toBe(201);
    const endpoint = await givenEndpoint(hasty.context, receiver.url);
    await hasty.stop();

    const late = await start(k1);
    const { status, headers } = await repeat(await openJsonApi(late.server, by), { url: receiver.url }, 'once');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    const deliveryId = await givenDelivery(late.context, endpoint);
    nudgeRelay(late.context);
    const row = () =>
      database
        .db('deliveries')
        .where({ delivery_id: deliveryId })
        .first<{ leased_until: Date | null; state: string; attempt_count: number }>();
    await waitFor('its start', async () => (await row()).leased_until !== null);
    await late.stop();
    expect(await row()).toMatchObject({ state: 'pending', attempt_count: 0 });
    expect(receiver.received).toEqual([]);

    await start(k1, k2);
    const [arrived] = await receiver.waitForCount(1);
    expect(arrived?.headers['x-service-attempt']).toBe('1');
  });
});
