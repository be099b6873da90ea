import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { findSteadyPort } from '../support/steady-port.js';
import { startTemporalServer } from '../../src/local/temporal-server.js';
import { getDelivery } from '../../src/webhooks/deliveries/delivery.js';
import { DeliveryWorkflows } from '../../src/webhooks/worker/delivery-workflow.js';
import { openBrowser, openPage } from '../support/browser.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint, type GivenEndpoint } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { readMarkdown } from '../support/markdown.js';
import { startReceiver, type Answer } from '../support/receiver.js';
import { ROOT } from '../support/run-folder.js';
import { testLogFile } from '../support/test-logs.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';
import { shared } from '../support/shared-servers.js';

const PICTURE = join(ROOT, 'docs', 'pictures', 'watching-deliveries.webp');
const COLUMNS = [
  'Status',
  'Workflow ID',
  ...['EventType', 'DeliveryState', 'FailedAttempts', 'LastStatus', 'NextAttemptAt'].map((name) => `Attestry${name}`),
];

/** As the guide for operators says it. */
function queryFor(clientId: string): string {
  const [query] = /^AttestryClientId = .*$/m.exec(readMarkdown('docs/operating.md')) ?? [];
  if (query === undefined) throw new Error('docs/operating.md has no query');
  return query.replace('kci_…', clientId);
}

test('W7: the query of the guide for operators finds every failing delivery of one client in Temporal’s UI, and no other', async () => {
  const [port, uiPort] = [await findSteadyPort(), await findSteadyPort()];
  const logFile = testLogFile('temporal-ui');
  const server = await startTemporalServer({ program: shared('temporal').program, port, uiPort, logFile });
  whenDone(() => server.stop());
  const { context, temporal } = await startTestWorker(await cloneDatabase(), { TEMPORAL_ADDRESS: server.address });
  const receiver = await startReceiver();
  const harbour = await givenEndpoint(context, receiver.url);
  const other = await givenEndpoint(context, receiver.url);

  const reach = (deliveryId: string, state: string) =>
    waitFor(`the delivery to be ${state}`, async () => {
      const delivery = await getDelivery(context, { deliveryId, clientId: undefined });
      return delivery.state === state && delivery.attemptCount > 0 && deliveryId;
    });
  const send = async (endpoint: GivenEndpoint, answer: Answer, state: string): Promise<string> => {
    receiver.script(answer);
    return reach(await givenDelivery(context, endpoint), state);
  };

  await send(harbour, 204, 'delivered');
  await send(other, 503, 'pending');
  const failing = [
    await send(harbour, 503, 'pending'),
    await send(harbour, 500, 'pending'),
    await send(harbour, 404, 'pending'),
    await send(harbour, 503, 'pending'),
  ];
  const [tired = ''] = failing.slice(-1);
  // As if it had come to its last retry.
  await temporal.workflow.getHandle(`delivery/${tired}`).terminate('it is to come to its end');
  receiver.script(503);
  const identity = { deliveryId: tired, clientId: harbour.clientId, endpointId: harbour.webhookEndpointId };
  const workflows = new DeliveryWorkflows(temporal, context.config.temporalTaskQueue);
  await workflows.resume({ ...identity, eventType: 'verification_approved' }, { attemptCount: 20, waitSeconds: 0 });
  await reach(tired, 'exhausted');

  const page = await openPage(await openBrowser(), { viewport: { width: 1580, height: 560 } });
  const settings = {
    navOpen: 'false',
    'namespace-workflow-table-columns': JSON.stringify({ default: COLUMNS.map((label) => ({ label })) }),
  };
  await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(settings)})`);
  const query = encodeURIComponent(queryFor(harbour.clientId));
  await page.goto(`http://127.0.0.1:${uiPort}/namespaces/default/workflows?query=${query}`);
  const links = page.getByRole('link', { name: /^delivery\// });
  await links.first().waitFor();
  expect((await links.allInnerTexts()).sort()).toEqual(failing.map((id) => `delivery/${id}`).sort());
  for (const column of COLUMNS)
    expect(await page.getByRole('columnheader', { name: column, exact: true }).count()).toBe(1);

  if (process.env['PICTURES'] === '1') {
    await sharp(await page.screenshot({ animations: 'disabled' }))
      .webp({ quality: 80, effort: 6 })
      .toFile(PICTURE);
  }
});
