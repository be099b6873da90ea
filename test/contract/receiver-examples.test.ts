import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { attemptHeaders } from '../../src/webhooks/signature.js';
import { asOwner, cloneDatabase, type TestDatabase } from '../support/database.js';
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

const isWithoutPython = spawnSync('python3', ['--version']).status !== 0;

describe.skipIf(isWithoutPython)('the example in Python', () => {
  test('takes either secret of a rotation; no other body, secret, time or header', () => {
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
