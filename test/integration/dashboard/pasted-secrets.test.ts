import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { register } from 'prom-client';
import { describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database.js';
import { givenClient } from '../../support/given.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { sendForm } from '../../support/page-forms.js';
import { startServer } from '../../support/server.js';
import { testLogFile } from '../../support/test-logs.js';

const server = await startServer();
const { context } = server;
/** Words that stand nowhere unless they were copied from a form. */
const word = (name: string) => `pasted-${name}-${randomBytes(12).toString('hex')}`;

async function givenTeam() {
  const { client } = await givenClient(context);
  const visitor = await enterDashboard(server, await givenMember(context, client.clientId));
  return { visitor, path: `/dashboard/clients/${client.clientId}` };
}

/** Which of them can be read in what is kept: the log, the metrics and every table. */
async function kept(words: readonly string[]): Promise<string[]> {
  const tables = await asOwner<{ table_name: string }>(
    server.database,
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const rows: string[] = [];
  for (const { table_name: table } of tables) {
    const found = await asOwner<{ row: string }>(server.database, `select to_jsonb(t)::text as row from ${table} t`);
    rows.push(...found.map(({ row }) => row));
  }
  const everything = [readFileSync(testLogFile('test'), 'utf8'), await register.metrics(), ...rows].join('\n');
  // Bytes are shown as hexadecimal digits.
  return words.filter((one) => everything.includes(one) || everything.includes(Buffer.from(one).toString('hex')));
}

/** Whether the request that carried them has its line. */
const logged = (operation: string) => readFileSync(testLogFile('test'), 'utf8').includes(`"operation":"${operation}"`);

describe('SE18: what is pasted into a form of the dashboard is kept nowhere that it can be read', () => {
  test('the signature checker: headers, body and secret, fitting, faulty, and refused', async () => {
    const { visitor, path } = await givenTeam();
    const page = `${path}/signature-checker`;
    const pasted = {
      header: `sha1=${word('header')}`,
      body: `{"type":"${word('body')}"}`,
      secret: word('secret'),
      webhook_id: word('id'),
      webhook_timestamp: word('timestamp'),
      webhook_signature: `v1,${word('signature')}`,
    };
    const { header, ...rest } = pasted;
    expect((await sendForm(visitor, page, page, pasted)).status).toBe(200);
    expect((await sendForm(visitor, page, page, { ...rest, header: `${header}${'x'.repeat(1_000)}` })).status).toBe(
      422,
    );
    expect((await visitor.post(page, { ...pasted, csrf: 'of another browser' })).status).toBe(403);
    expect((await visitor.post(page, { ...pasted, csrf: 'x'.repeat(201) })).status).toBe(400);
    expect((await visitor.post(page, { ...pasted, body: 'x'.repeat(65 * 1024) })).status).toBe(413);
    await asOwner(server.database, 'alter table webhook_endpoints rename to elsewhere');
    const failed = await visitor.post(page, { ...pasted, csrf: 'of another browser' });
    const broken = await visitor.get(page);
    await asOwner(server.database, 'alter table elsewhere rename to webhook_endpoints');
    expect([failed.status, broken.status]).toEqual([403, 500]);
    expect(logged('checkSignature')).toBe(true);
    const words = Object.values(pasted).flatMap((text) => /pasted-\w+-\w+/.exec(text) ?? []);
    expect(words).toHaveLength(6);
    expect(await kept(words)).toEqual([]);
  });

  test('an own webhook secret and own headers, whether or not they are taken', async () => {
    const { visitor, path } = await givenTeam();
    const page = `${path}/webhooks`;
    const [secret, gateway, refused] = [word('secret'), word('header'), word('refused')];
    const fields = { url: 'https://client.example/', event_types: 'verification_approved' };
    const faulty = { ...fields, url: 'nowhere', secret: refused, headers: `X-Key: ${refused}` };
    expect((await sendForm(visitor, page, page, faulty)).status).toBe(422);
    const added = await sendForm(visitor, page, page, { ...fields, secret, headers: `X-Key: ${gateway}` });
    expect([added.status, added.text.includes(secret)]).toEqual([200, true]);
    expect(logged('addDashboardWebhook')).toBe(true);
    expect(await kept([secret, gateway, refused])).toEqual([]);
  });

  test('a client secret, a webhook secret and the secret of a rotation are in the answer that shows them alone', async () => {
    const { visitor, path } = await givenTeam();
    const webhooks = `${path}/webhooks`;
    const fields = { url: 'https://client.example/', event_types: 'verification_approved' };
    const added = await sendForm(visitor, webhooks, webhooks, fields);
    const [endpoint = ''] = new RegExp(`${webhooks}/[0-9a-f-]{36}`).exec(added.text) ?? [];
    const shown = [
      await sendForm(visitor, '/dashboard', '/dashboard', { name: 'Harbour', environment: 'sandbox' }),
      await sendForm(visitor, `${path}/secrets`, `${path}/secrets`, { overlap: 'day' }),
      added,
      await sendForm(visitor, endpoint, `${endpoint}/secret`, { overlap: 'day' }),
    ];
    const secrets = shown.flatMap(({ text }) => /(?:kcs|whs)_[\w-]{43}/.exec(text) ?? []);
    expect(secrets).toHaveLength(4);
    expect(await kept(secrets)).toEqual([]);
  });
});
