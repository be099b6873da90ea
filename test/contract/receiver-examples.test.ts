import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { attemptHeaders } from '../../src/webhooks/sending/attempt-headers.js';
import { asOwner, cloneDatabase, type TestDatabase } from '../support/database.js';
import { codeBlocks, readMarkdown } from '../support/markdown.js';
import { attack } from '../support/webhook-attacks.js';
import { whenDone } from '../support/when-done.js';
import { readDocument } from './support/documents.js';

const text = (readDocument('asyncapi.json') as { info: { description: string } }).info.description;

/** Read out of the published text: what readers copy is what runs here. */
function example(language: string): string {
  const [, code = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\n\`\`\``).exec(text) ?? [];
  return code;
}

const OLD = 'whs_the-secret-before-the-rotation-0123456';
const NEW = 'whs_the-secret-after-the-rotation-01234567';
const BODY = '{"type":"test","data":{"message":"ünïcode ✓ 😀","timestamp":"2026-01-02T03:04:05Z"}}';

function headersAt(at: Date): Record<string, string> {
  const secrets = { service: OLD, standard: [OLD, NEW] };
  return { ...attemptHeaders({ notificationId: 'evt_0001', attemptNumber: 1, body: Buffer.from(BODY), secrets, at }) };
}

describe('the example in Node.js', () => {
  test('takes the signature and nothing else', () => {
    const signature = headersAt(new Date())['X-Service-Signature'];
    const cases = [
      [BODY, signature, OLD],
      [BODY, signature, NEW],
      [`${BODY} `, signature, OLD],
      [BODY, undefined, OLD],
    ];
    const calls = `console.log(JSON.stringify(${JSON.stringify(cases)}.map(([body, ...rest]) => isFromAttestry(Buffer.from(body), ...rest))));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], {
      input: `${example('js')}\n${calls}`,
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toEqual({ stdout: '[true,false,false,false]\n', stderr: '' });
  });
});

describe('FD14: the receiver of the guide for integrators', () => {
  const SECRET = 'whs_of-the-endpoint-0123456789abcdefghij';
  /** The program as printed, on a port that is free. */
  async function startPrinted() {
    const [code = ''] = codeBlocks(readMarkdown('docs/integrating.md'), 'js');
    expect(code).toMatch(/^import \{ createHmac/);
    const onFreePort = `
      import { Server } from 'node:net';
      const { listen } = Server.prototype;
      Server.prototype.listen = function () {
        return listen.call(this, 0, '127.0.0.1', () => console.log(this.address().port));
      };`;
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(onFreePort)}`, '--input-type=module'],
      {
        env: { ...process.env, WEBHOOK_SECRET: SECRET },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    whenDone(() => void child.kill('SIGKILL'));
    child.stdin.end(code);
    const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
    return { child, url: `http://127.0.0.1:${port}/webhooks` };
  }

  test('FD14: refuses whatever is not signed, however it is sent, and goes on', async () => {
    const { child, url } = await startPrinted();
    await attack(url);
    expect(child.exitCode).toBeNull();
    const secrets = { service: SECRET, standard: [SECRET] };
    const headers = attemptHeaders({
      notificationId: 'evt_0001',
      attemptNumber: 1,
      body: Buffer.from(BODY),
      secrets,
      at: new Date(),
    });
    expect((await fetch(url, { method: 'POST', body: BODY, headers: { ...headers } })).status).toBe(204);
    const foreign = { ...headers, 'X-Service-Signature': `sha1=${'0'.repeat(40)}` };
    expect((await fetch(url, { method: 'POST', body: BODY, headers: foreign })).status).toBe(400);
  });
});

describe('the example in Python', () => {
  test('FD14, W3: takes either secret of a rotation; no other body, secret, time or header', () => {
    const headers = headersAt(new Date());
    const cases = [
      [BODY, headers, [OLD]],
      [BODY, headers, [NEW]],
      [BODY, headers, ['another secret', NEW]],
      [BODY, headers, ['another secret']],
      [BODY, headers, []],
      [`${BODY} `, headers, [OLD]],
      [BODY, headersAt(new Date(Date.now() - 301_000)), [OLD]],
      [BODY, {}, [OLD]],
      [BODY, { ...headers, 'webhook-timestamp': 'now' }, [OLD]],
      [BODY, { ...headers, 'webhook-signature': 'v1,é' }, [OLD]],
      // FD14: what raised, or may.
      [BODY, { ...headers, 'webhook-timestamp': '9'.repeat(5_000) }, [OLD]],
      [BODY, { ...headers, 'webhook-timestamp': '²' }, [OLD]],
      [BODY, { ...headers, 'webhook-timestamp': `${headers['webhook-timestamp']}\n` }, [OLD]],
      [BODY, { ...headers, 'webhook-timestamp': '-1' }, [OLD]],
      [BODY, { ...headers, 'webhook-id': '\ud800' }, [OLD]],
      [BODY, { ...headers, 'webhook-signature': '\udfff v1,' }, [OLD]],
      [BODY, { ...headers, 'webhook-signature': 'v1,a '.repeat(20_000) }, [OLD]],
      [
        BODY,
        { ...headers, 'webhook-signature': `${headers['webhook-signature']}, ${headers['webhook-signature']}` },
        [],
      ],
    ];
    const calls = `
import json, sys
print([is_from_attestry(body.encode(), headers, secrets) for body, headers, secrets in json.loads(sys.argv[1])])`;
    const { stdout, stderr } = spawnSync('python3', ['-c', `${example('python')}\n${calls}`, JSON.stringify(cases)], {
      encoding: 'utf8',
    });
    const verdicts = ['True', 'True', 'True', ...Array<string>(cases.length - 3).fill('False')];
    expect({ stdout, stderr }).toEqual({ stdout: `[${verdicts.join(', ')}]\n`, stderr: '' });
  });
});

describe('the example in SQL', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await cloneDatabase();
    await asOwner(database, 'create table handled_notifications (webhook_id text primary key)');
    await asOwner(
      database,
      'create table user_levels (user_id text, level text, type text, changed_at timestamptz, primary key (user_id, level))',
    );
  });

  test('sees a duplicate, and lets no older notification overtake a newer one', async () => {
    const [once = '', ordered = ''] = example('sql').split(/;\s*/);
    const isNew = async (id: string) => (await asOwner(database, once, [id])).length === 1;
    expect([await isNew('evt_0001'), await isNew('evt_0001'), await isNew('evt_0002')]).toEqual([true, false, true]);
    const told = async (type: string, timestamp: string) => {
      await asOwner(database, ordered, ['ada', 'basic', type, timestamp]);
      const [held] = await asOwner<{ type: string }>(database, 'select type from user_levels');
      return held?.type;
    };
    expect(await told('verification_contacted', '2026-01-02T03:04:05Z')).toBe('verification_contacted');
    expect(await told('verification_approved', '2026-01-02T03:04:07Z')).toBe('verification_approved');
    expect(await told('verification_pending', '2026-01-02T03:04:06Z')).toBe('verification_approved');
  });
});
