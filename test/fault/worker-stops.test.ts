import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { build, said, startBuilt } from '../support/built.js';
import { createTestContext, type TestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { startReceiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';
import { shared } from '../support/shared-servers.js';

let context: TestContext;
let env: Record<string, string>;

beforeAll(async () => {
  await build();
  const database = await cloneDatabase();
  env = {
    DATABASE_URL: database.serviceUrl,
    FRONTEND_URL: 'http://localhost:8080',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    TEMPORAL_ADDRESS: shared('temporal').address,
    TEMPORAL_TASK_QUEUE: 'test-worker-stops',
    DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'true',
  };
  context = createTestContext(database, env);
});

/** A worker as a process, once its log holds the text. */
async function workerThatSays(text: string, overrides: Record<string, string> = {}): Promise<ChildProcess> {
  const worker = await startBuilt('worker.js', [], { ...env, ...overrides });
  await said(worker, text);
  return worker;
}

async function exitCode(worker: ChildProcess): Promise<unknown> {
  const [code] = (await once(worker, 'exit')) as unknown[];
  return code;
}

describe('the worker', () => {
  it('ends at SIGTERM when the POSTs under way have been answered and written down', async () => {
    const receiver = await startReceiver();
    let answer = (): void => undefined;
    receiver.script((_, response) => void (answer = () => response.writeHead(200).end()));
    const worker = await workerThatSays('"msg":"delivering"');
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    await receiver.waitForCount(1);
    const exited = exitCode(worker);
    worker.kill('SIGTERM');
    // It no longer claims: what is new now is for the next worker.
    await waitFor('the relay to stop listening', async () => {
      const { rows } = await context.db.raw<{ rows: { count: number }[] }>(
        `select count(*)::int as count from pg_stat_activity where application_name = 'attestry-relay' and datname = current_database()`,
      );
      return rows[0]?.count === 0;
    });
    answer();
    expect(await exited).toBe(0);
    expect(await context.db('deliveries').where({ delivery_id: deliveryId }).first<{ state: string }>('state')).toEqual(
      {
        state: 'delivered',
      },
    );
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ['before it has begun', undefined],
    ['while it begins', '"msg":"starting"'],
    ['just before it is told that work is taken', '"msg":"delivering"'],
  ])('FD36: ends when the parent that started it is gone, %s, and not as a failure', async (_, line) => {
    const worker = line === undefined ? await startBuilt('worker.js', [], env) : await workerThatSays(line);
    worker.disconnect();
    expect(await exitCode(worker)).toBe(0);
  });

  it('waits for Temporal, and ends at SIGTERM while it waits', async () => {
    const worker = await workerThatSays('waiting for Temporal', { TEMPORAL_ADDRESS: '127.0.0.1:1' });
    worker.kill('SIGTERM');
    expect(await exitCode(worker)).toBe(0);
  });

  it('says all that is wrong with its configuration, and ends', async () => {
    const worker = await startBuilt('worker.js', [], {});
    let said = '';
    worker.stderr?.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    expect(await exitCode(worker)).toBe(1);
    expect(said).toMatch(/DATABASE_URL is missing[^]*ENCRYPTION_KEYS is missing/);
  });
});
