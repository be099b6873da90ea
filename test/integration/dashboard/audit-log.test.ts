import { describe, expect, test } from '@jest/globals';
import { recordAuditEvent } from '../../../src/audit/audit-event.js';
import { addRedirectUri, changeClient, removeRedirectUri } from '../../../src/clients/client-change.js';
import { changeTeam } from '../../../src/clients/team/team.js';
import { invite, listInvitations, withdrawInvitation } from '../../../src/clients/team/invitation.js';
import { deleteWebhookEndpoint, pauseWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint-change.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { givenEndpoint } from '../../support/deliveries.js';
import { givenClient } from '../../support/given.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
context.testClock.stopAtNoon();

async function givenLog() {
  const { client } = await givenClient(context);
  const member = await givenMember(context, client.clientId, { name: 'Olive Owner' });
  const visitor = await enterDashboard(server, member);
  const path = `/dashboard/clients/${client.clientId}/audit-log`;
  const read = async (query = '') => {
    const { text } = await visitor.get(path + query);
    return { text, entries: [...text.matchAll(/<li class="entry">(.*?)<\/li>/g)].map(([, entry = '']) => entry) };
  };
  return { client, member, read, visitor, path };
}

describe('SE17: the audit log of a team', () => {
  test('says who did what, when and from where, the newest first, and names whom it was done to', async () => {
    const { client, member, read } = await givenLog();
    const mia = await givenMember(context, client.clientId, { name: 'Mia Member', role: 'developer' });
    const actor = { memberId: member.memberId, address: '198.51.100.7' };
    const { clientId } = client;
    await changeClient(context, clientId, { name: 'Another name' }, context.clock(), actor);
    const change = { clientId, memberId: mia.memberId, change: { role: 'owner' } } as const;
    await changeTeam(context, change, context.clock(), actor);
    const { entries } = await read();
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatch(/Changed a role.*Mia Member owner.*Olive Owner.*198\.51\.100\.7.*<time/);
    expect(entries[1]).toMatch(/Changed settings.*name.*Olive Owner/);
    const day = context.clock().toISOString().slice(0, 10);
    expect(entries[0]).toContain(`dateTime="${day}`.replace('dateTime', 'datetime'));
  });

  test('says which redirect URI and which webhook endpoint it was, without what may be secret in their queries', async () => {
    const { client, member, read } = await givenLog();
    const { clientId } = client;
    const actor = { memberId: member.memberId };
    const uri = `https://client.example/${'back/'.repeat(60)}?key=kept-secret`;
    await addRedirectUri(context, clientId, uri, context.clock(), actor);
    await removeRedirectUri(context, clientId, uri, context.clock(), actor);
    const hook = { clientId, url: 'https://hooks.example/in?token=kept-secret' };
    const { endpoint } = await addWebhookEndpoint(context, hook, context.clock(), actor);
    await pauseWebhookEndpoint(context, endpoint, context.clock(), actor);
    await deleteWebhookEndpoint(context, endpoint, context.clock(), actor);
    const { entries, text } = await read();
    expect(text).not.toContain('kept-secret');
    expect(entries.map((entry) => /(added: |removed: )?https:[^<? ]*/.exec(entry)?.[0].slice(0, 60))).toEqual([
      'https://hooks.example/in',
      'https://hooks.example/in',
      'https://hooks.example/in',
      `removed: ${uri}`.slice(0, 60),
      `added: ${uri}`.slice(0, 60),
    ]);
  });

  test('says who is invited for as long as their link can be used, and keeps no address after it', async () => {
    const { client, member, read } = await givenLog();
    const { clientId } = client;
    const actor = { memberId: member.memberId };
    const email = 'ines@invited.example';
    await invite(context, { client, email, role: 'developer' }, context.clock(), actor);
    expect((await read()).entries[0]).toMatch(/Invited somebody.* ines@invited\.example developer/);
    const [open] = await listInvitations(context.db, clientId, context.clock());
    const invitationId = open?.invitationId ?? '';
    await withdrawInvitation(context, { clientId, invitationId }, context.clock(), actor);
    const { text, entries } = await read();
    expect([entries.length, text.includes('invited.example')]).toEqual([2, false]);
  });

  test('names no endpoint of another team, and nobody whom it invites', async () => {
    const { client, member, read } = await givenLog();
    const foreign = await givenEndpoint(context, 'https://foreign.example/in');
    const { clientId } = foreign;
    await invite(
      context,
      { client: { clientId, name: 'Foreign' }, email: 'f@foreign.example', role: 'owner' },
      context.clock(),
    );
    const [open] = await listInvitations(context.db, clientId, context.clock());
    const actor = { memberId: member.memberId };
    for (const detail of [foreign.webhookEndpointId, open?.invitationId ?? '']) {
      const event = { type: 'webhook_endpoint_changed', clientId: client.clientId, ...actor, detail } as const;
      await recordAuditEvent(context.db, event, context.clock());
    }
    const { text, entries } = await read();
    expect([entries.length, text.includes('foreign.example')]).toEqual([2, false]);
  });

  test('holds nothing that commands did, nor what other teams did', async () => {
    const one = await givenLog();
    const other = await givenLog();
    await changeClient(context, one.client.clientId, { name: 'By command' }, context.clock());
    const actor = { memberId: other.member.memberId };
    await changeClient(context, other.client.clientId, { name: 'By others' }, context.clock(), actor);
    expect((await one.read()).text).toContain('Nothing like that has happened yet.');
    expect((await other.read()).entries).toHaveLength(1);
  });

  test('is filtered by what was done; an unknown filter shows all', async () => {
    const { client, member, read } = await givenLog();
    const actor = { memberId: member.memberId };
    await changeClient(context, client.clientId, { name: 'Another name' }, context.clock(), actor);
    expect((await read('?type=client_changed')).entries).toHaveLength(1);
    expect((await read('?type=secret_added')).entries).toHaveLength(0);
    expect((await read('?type=shoe_size')).entries).toHaveLength(1);
    expect((await read('?type=constructor')).entries).toHaveLength(1);
  });

  test('goes on page by page, each entry once, also while others are added', async () => {
    const { client, member, read } = await givenLog();
    const actor = { memberId: member.memberId };
    const add = (n: number) =>
      addRedirectUri(context, client.clientId, `https://client.example/${n}`, context.clock(), actor);
    for (let n = 0; n < 60; n += 1) await add(n);
    const first = await read();
    expect(first.entries).toHaveLength(50);
    const [, next = ''] = /href="[^"]*\?before=(\d+)"/.exec(first.text) ?? [];
    await add(60);
    const second = await read(`?before=${next}`);
    expect(second.entries).toHaveLength(10);
    expect(second.text).toContain('Back to the newest');
    expect(second.text).not.toContain('Older ones');
  });

  test('refuses a place that is none', async () => {
    const { visitor, path } = await givenLog();
    expect((await visitor.get(`${path}?before=x`)).status).toBe(400);
    expect((await visitor.get(`${path}?before=999999999999999999`)).status).toBe(200);
  });
});
