import { rmSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '../../src/logger.js';
import { nudgeRelay } from '../../src/webhooks/relay/nudge.js';
import { connectToTemporal } from '../../src/webhooks/worker/temporal-connection.js';
import { makeCertificates } from '../support/certificates.js';
import { createTestContext } from '../support/context.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { startReceiver } from '../support/receiver.js';
import { makeRunFolder } from '../support/run-folder.js';
import { putTlsInFront, type TlsFront } from '../support/temporal-behind-tls.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';
import { shared } from '../support/shared-servers.js';

const API_KEY = 'key-of-the-namespace-3b9f';

let database: TestDatabase;
let certificates: Awaited<ReturnType<typeof makeCertificates>>;
let mutual: TlsFront;
let oneSided: TlsFront;

beforeAll(async () => {
  const folder = await makeRunFolder();
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  database = await cloneDatabase();
  certificates = await makeCertificates(folder);
  const { authority, server } = certificates;
  const { address } = shared('temporal');
  const own = { cert: server.cert, key: server.key };
  mutual = await putTlsInFront(address, { ...own, ca: authority.cert, requestCert: true, rejectUnauthorized: true });
  oneSided = await putTlsInFront(address, own);
});

/** Whether a worker that is so configured reaches Temporal at its first try. */
async function reaches(variables: Record<string, string>): Promise<boolean> {
  const context = createTestContext(database, variables);
  const stop = new AbortController();
  context.logger = createLogger(context.config, 'test', {
    // It says so when it begins to wait for a second one.
    write: (line) => {
      if (line.includes('waiting for Temporal')) stop.abort();
    },
  });
  const connection = await connectToTemporal(context, stop.signal);
  await connection?.close();
  return connection !== undefined;
}

test('a delivery goes its way over mutual TLS, with the worker’s own certificate', async () => {
  const { authority, client } = certificates;
  const { context } = await startTestWorker(database, {
    TEMPORAL_ADDRESS: mutual.address,
    TEMPORAL_TLS_CA_FILE: authority.certFile,
    TEMPORAL_TLS_CERT_FILE: client.certFile,
    TEMPORAL_TLS_KEY_FILE: client.keyFile,
  });
  const receiver = await startReceiver();
  const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
  nudgeRelay(context);
  await waitFor('the delivery', async () => {
    const row = await context.db('deliveries').where({ delivery_id: deliveryId }).first<{ state: string }>('state');
    return row.state === 'delivered';
  });
  expect([...mutual.callers]).toEqual(['attestry-worker']);
});

test('the API key goes with every call, inside TLS, which it switches on', async () => {
  const { authority } = certificates;
  const key = { TEMPORAL_API_KEY: API_KEY, TEMPORAL_TLS_CA_FILE: authority.certFile };
  expect(await reaches({ TEMPORAL_ADDRESS: oneSided.address, ...key })).toBe(true);
  expect(new Set(oneSided.authorizations)).toEqual(new Set([`Bearer ${API_KEY}`]));
  // A server without TLS gets to see no key.
  expect(await reaches({ TEMPORAL_ADDRESS: shared('temporal').address, TEMPORAL_API_KEY: API_KEY })).toBe(false);
});

test('a Temporal that cannot prove who it is, is not spoken to', async () => {
  const { authority } = certificates;
  const otherName = oneSided.address.replace('localhost', '127.0.0.1');
  const tries = [
    reaches({ TEMPORAL_ADDRESS: oneSided.address, TEMPORAL_TLS: 'true' }),
    reaches({ TEMPORAL_ADDRESS: otherName, TEMPORAL_TLS_CA_FILE: authority.certFile }),
  ];
  expect(await Promise.all(tries)).toEqual([false, false]);
});

test('FD34: a file that is not there ends the worker before it begins, and is named with its variable', () => {
  const begin = () => createTestContext(database, { TEMPORAL_TLS_CA_FILE: '/nowhere/ca.pem' });
  expect(begin).toThrow(/TEMPORAL_TLS_CA_FILE .*\/nowhere\/ca\.pem/);
});
