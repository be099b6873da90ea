import { describe, expect, test } from '@jest/globals';
import { findClient } from '../../../src/clients/client.js';
import { auditEvents } from '../../support/audit-events.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { atSettings } from '../../support/settings-page.js';

const server = await startServer();
const { context } = server;
const { db } = context;

describe('a new client', () => {
  test('belongs to whoever registers it, in the sandbox or live, and its secret is shown once and works', async () => {
    const { visitor, member } = await atSettings(server);
    for (const environment of ['sandbox', 'live']) {
      const name = `Harbour ${environment}`;
      const made = await visitor.submit(await visitor.get('/dashboard'), { name, environment });
      expect(made.status).toBe(200);
      const clientId = /kci_[\w-]+/.exec(made.text.slice(made.text.indexOf('<main')))?.[0] ?? '';
      const secret = /kcs_[\w-]{43}/.exec(made.text)?.[0] ?? '';
      expect(await findClient(db, clientId)).toMatchObject({ name, environment, isPublic: false });
      const list = await visitor.get('/dashboard');
      expect(list.text).toContain(clientId);
      expect(list.text).not.toContain(secret);
      const token = await server.visit().send('POST', '/oauth/token', {
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'client.stats:read' }),
      });
      expect(token.status).toBe(200);
      const [row] = await db('client_members').where({ client_id: clientId }).select<{ role: string }[]>('role');
      expect(row).toEqual({ role: 'owner' });
      const events = await auditEvents(context, { clientId, memberId: member.memberId });
      expect(events.map(({ type }) => type)).toEqual(['client_created']);
    }
  });

  test.each(['', ' ', 'x'.repeat(201), 'with\u202Ea turn'])('%j is no name, and is kept', async (name) => {
    const { visitor } = await atSettings(server);
    const answer = await visitor.submit(await visitor.get('/dashboard'), { name, environment: 'live' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('1 to 200 characters');
    expect(answer.text).toContain('<option value="live" selected');
  });

  test('nobody owns more than a hundred', async () => {
    const { visitor, member } = await atSettings(server);
    for (let n = 0; n < 99; n += 1) {
      const { clientId } = (await givenClient(context)).client;
      const row = { client_id: clientId, member_id: member.memberId, role: 'owner', created_at: context.clock() };
      await db('client_members').insert(row);
    }
    const answer = await visitor.submit(await visitor.get('/dashboard'), { name: 'One more', environment: 'sandbox' });
    expect([answer.status, answer.text.includes('up to 100 applications')]).toEqual([422, true]);
  });
});
