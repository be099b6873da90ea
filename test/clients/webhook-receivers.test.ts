import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { addWebhookEndpoint } from '../../src/webhooks/endpoints/endpoint.js';
import { getDeliveryDetails } from '../../src/webhooks/deliveries/delivery.js';
import { nudgeRelay } from '../../src/webhooks/relay/nudge.js';
import type { TestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { givenClient } from '../support/given.js';
import { waitFor } from '../support/wait-for.js';
import { attack } from '../support/webhook-attacks.js';
import { findMissing, TOOLS, type ToolName } from './support/languages.js';
import { leaveOut } from './support/left-out.js';
import { RECEIVERS, type ReceiverProgram } from './support/receivers.js';
import { installAll } from './support/toolchain.js';

const missing = new Map<string, string>();
for (const { needs } of RECEIVERS) {
  const reason = await findMissing(needs);
  if (reason !== undefined) missing.set(needs, reason);
}
const here = RECEIVERS.filter(({ needs }) => !missing.has(needs));
const installed = installAll(here.flatMap(({ fetched }) => fetched ?? []));
// Of the languages, real-clients.test.ts says so.
const tools = Object.keys(TOOLS) as ToolName[];
leaveOut(tools.flatMap((name) => missing.get(name) ?? []));

if (process.env['ALL_CLIENTS']) {
  test.each(tools)('%s is on this machine', (name) => {
    const reason = missing.get(name);
    if (reason !== undefined) throw new Error(reason);
  });
}

let context: TestContext;
beforeAll(async () => {
  ({ context } = await startTestWorker(await cloneDatabase()));
  await Promise.all(installed.values());
});

/** What a real delivery, sent by the running worker, was answered the first time. */
async function firstAnswer(url: string, secret: string): Promise<number | null> {
  const { client } = await givenClient(context);
  await addWebhookEndpoint(context, { clientId: client.clientId, url, secret }, context.clock());
  const deliveryId = await givenDelivery(context, client);
  nudgeRelay(context);
  const [attempt] = await waitFor('an attempt', async () => {
    const { attempts } = await getDeliveryDetails(context, { deliveryId, clientId: client.clientId });
    return attempts.length > 0 && attempts;
  });
  return attempt?.statusCode ?? null;
}

describe.each(here.map((receiver) => [receiver.name, receiver] as [string, ReceiverProgram]))(
  '%s',
  (_name, receiver) => {
    const { header } = receiver;
    const id = header === 'webhook-signature' ? 'W3' : 'W1';

    test(`${id}: takes a delivery of the running worker by its ${header}, and none that another secret has signed`, async () => {
      const secret = randomBytes(24).toString('base64');
      const url = await receiver.start(secret);
      expect([200, 204]).toContain(await firstAnswer(url, secret));
      expect(await firstAnswer(url, randomBytes(24).toString('base64'))).toBe(400);
      if (!receiver.name.startsWith('the published example')) return;
      // FD14: those of others are others' to keep; what we print has to stand.
      await attack(url);
      expect(await firstAnswer(url, secret)).toBe(204);
    });
  },
);
