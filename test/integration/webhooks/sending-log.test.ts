import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../../src/logger.js';
import { EgressProxyUnusable } from '../../../src/webhooks/sending/egress-proxy.js';
import { givenAttempts } from '../../support/attempts.js';
import { createTestContext, type TestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenDelivery, givenEndpoint } from '../../support/deliveries.js';
import { NO_CONTENT, startBareReceiver } from '../../support/hostile/receiver.js';
import { startProxy } from '../../support/proxy.js';
import { startReceiver } from '../../support/receiver.js';
import { makeReceiverCertificates } from '../../support/receiver-certificates.js';

let context: TestContext;
const lines: string[] = [];

beforeAll(async () => {
  context = createTestContext(await cloneDatabase());
  context.logger = createLogger(context.config, 'test', { write: (line) => void lines.push(line) });
});

const order = (deliveryId: string) => ({ deliveryId, attemptNumber: 1, waitSeconds: 20 });

function attemptsOf(deliveryId: string) {
  return context
    .db('attempts')
    .where({ delivery_id: deliveryId })
    .select('attempt_number', 'outcome', 'error_class', 'phase', 'connection_replaced');
}

describe('the log of an attempt', () => {
  it('SA7: has class, phase and host of a failure, and nothing that Node or TLS said', async () => {
    const { selfSigned } = await makeReceiverCertificates('localhost');
    const receiver = await startBareReceiver(() => undefined, { tls: selfSigned });
    const host = `localhost:${receiver.port}`;
    const endpoint = await givenEndpoint(context, `https://${host}/hooks/of-the-client`);
    const deliveryId = await givenDelivery(context, endpoint);
    const result = await givenAttempts(context).make(order(deliveryId));
    expect(result).toMatchObject({ outcome: 'failed', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT', waitSeconds: 20 });
    const line = lines.find((text) => text.includes(deliveryId)) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      ...{ host, attempt: 1, outcome: 'failed' },
      ...{ error_class: 'DEPTH_ZERO_SELF_SIGNED_CERT', phase: 'tls' },
    });
    expect(line).not.toMatch(/of-the-client|self-signed|127\.0\.0\.1|node:|stack/);
    expect(await attemptsOf(deliveryId)).toMatchObject([{ error_class: 'DEPTH_ZERO_SELF_SIGNED_CERT', phase: 'tls' }]);
  });

  it('SA8: says that the connection was replaced; the attempt keeps its number', async () => {
    const receiver = await startBareReceiver((socket, connection, request) => {
      if (connection === 1 && request === 2) socket.end();
      else socket.write(NO_CONTENT);
    });
    const endpoint = await givenEndpoint(context, receiver.url);
    const attempts = givenAttempts(context);
    const [first, second] = [await givenDelivery(context, endpoint), await givenDelivery(context, endpoint)];
    for (const deliveryId of [first, second]) {
      expect(await attempts.make(order(deliveryId))).toEqual({ outcome: 'delivered' });
    }
    expect(receiver.requests).toEqual([2, 1]);
    expect(await attemptsOf(first)).toMatchObject([{ attempt_number: 1, connection_replaced: false }]);
    expect(await attemptsOf(second)).toMatchObject([{ attempt_number: 1, connection_replaced: true }]);
  });

  it('SA12: that cannot be written is not written, and nothing is sent again for its sake', async () => {
    const receiver = await startReceiver();
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    const attempts = givenAttempts(context);
    // No attempt has this number, so Postgres refuses the row each time.
    const refused = { ...order(deliveryId), attemptNumber: 22 };
    await expect(attempts.make(refused)).rejects.toThrow('attempts');
    await expect(attempts.make(refused)).rejects.toThrow('attempts');
    expect(receiver.received).toHaveLength(1);
    expect(await attemptsOf(deliveryId)).toEqual([]);
  });

  it('SA14: has nothing of a proxy that is down, whose attempt is made when it is back; a denial is an attempt', async () => {
    const receiver = await startReceiver();
    const proxy = await startProxy();
    const { port } = new URL(proxy.url);
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    const attempts = givenAttempts(context, { proxyUrl: proxy.url });
    await proxy.close();
    await expect(attempts.make(order(deliveryId))).rejects.toThrow(EgressProxyUnusable);
    expect(await attemptsOf(deliveryId)).toEqual([]);
    const again = await startProxy({ port: Number(port) });
    expect(await attempts.make(order(deliveryId))).toMatchObject({ outcome: 'failed', reason: 'PROXY_DENIED' });
    again.will({ tunnelTo: Number(new URL(receiver.url).port) });
    expect(await attempts.make({ ...order(deliveryId), attemptNumber: 2 })).toEqual({ outcome: 'delivered' });
    expect(await attemptsOf(deliveryId)).toMatchObject([
      { attempt_number: 1, outcome: 'failed', error_class: 'PROXY_DENIED', phase: 'connect' },
      { attempt_number: 2, outcome: 'delivered' },
    ]);
  });
});
