import { describe, expect, test } from '@jest/globals';
import { unsignedLocation } from '../../support/flash.js';
import { auditEvents } from '../../support/audit-events.js';
import { createClient } from '../../../src/clients/client.js';
import { givenClient } from '../../support/given.js';
import { basicAuth } from '../../support/http.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context, url } = server;

async function givenSecrets() {
  const { client, clientSecret: first } = await givenClient(context);
  const member = await givenMember(context, client.clientId, { role: 'developer' });
  const visitor = await enterDashboard(server, member);
  const path = `/dashboard/clients/${client.clientId}/secrets`;
  const works = async (secret: string) => {
    const answer = await server.visit().send('POST', '/oauth/token', {
      headers: basicAuth(client.clientId, secret),
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'client.stats:read' }),
    });
    return answer.status === 200;
  };
  const idsOf = (text: string) => [...text.matchAll(/secrets\/([0-9a-f-]{36})\/deletion/g)].map(([, id]) => id ?? '');
  return { client, first, member, visitor, path, works, idsOf };
}

describe('O20: secrets', () => {
  test('a second one is shown once, works beside the older one, which then has an expiry', async () => {
    const { first, visitor, path, works, client, member } = await givenSecrets();
    const added = await visitor.submit(await visitor.get(path), { overlap: 'day' });
    const second = /kcs_[\w-]{43}/.exec(added.text)?.[0] ?? '';
    expect([added.status, await works(first), await works(second)]).toEqual([200, true, true]);
    const after = await visitor.get(path);
    expect(after.text).not.toContain('kcs_');
    expect(after.text).toContain('Works until');
    const [event] = await auditEvents(context, { clientId: client.clientId, type: 'secret_added' });
    expect(event).toMatchObject({ memberId: member.memberId });
    context.testClock.advance(86_400 + 1);
    expect([await works(first), await works(second)]).toEqual([false, true]);
  });

  test('a third one is refused with what to do', async () => {
    const { visitor, path } = await givenSecrets();
    await visitor.submit(await visitor.get(path), { overlap: 'day' });
    const third = await visitor.submit(await visitor.get(path), { overlap: 'day' });
    expect([third.status, third.text.includes('Delete one, or wait')]).toEqual([409, true]);
    expect(third.text).not.toContain('kcs_');
  });

  test.each([
    ['none', 0],
    ['day', 1],
    ['week', 7],
    ['month', 30],
    ['quarter', 90],
    ['', 7],
    ['9000 years', 7],
  ])('with the overlap %j the older one works for %d days more, and no longer', async (overlap, days) => {
    const { first, visitor, path, works } = await givenSecrets();
    const page = await visitor.get(path);
    expect(page.text).toContain('7 days (168 hours)');
    const added = await visitor.submit(page, { overlap });
    const second = /kcs_[\w-]{43}/.exec(added.text)?.[0] ?? '';
    context.testClock.advance(days * 86_400 - 1);
    if (days > 0) expect(await works(first)).toBe(true);
    context.testClock.advance(2);
    expect([await works(first), await works(second)]).toEqual([false, true]);
  });

  test('one of two is deleted at once; the last one that works cannot be, and an unknown one is not found', async () => {
    const { client, first, visitor, path, works, idsOf } = await givenSecrets();
    const page = await visitor.get(path);
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text.slice(page.text.indexOf('<main')))?.[1] ?? '';
    expect([idsOf(page.text), page.text.includes('the only one that works')]).toEqual([[], true]);
    const ofClient = context.db('client_secrets').where({ client_id: client.clientId });
    const [olderId = ''] = await ofClient.pluck<string[]>('client_secret_id');
    const remove = (id: string) => visitor.post(`${path}/${id}/deletion`, { csrf });
    const last = await remove(olderId);
    expect([last.status, last.text.includes('Add another one first')]).toEqual([409, true]);
    const two = await visitor.submit(page, { overlap: 'day' });
    expect([idsOf(two.text)[0], two.text.includes('the only one that works')]).toEqual([olderId, false]);
    expect(unsignedLocation(await remove(olderId))).toBe(`${url}${path}?done=secret_deleted`);
    expect(await works(first)).toBe(false);
    expect((await remove(olderId)).status).toBe(404);
  });

  test('one that is over can be taken out of the list, the one that works cannot', async () => {
    const { visitor, path, idsOf } = await givenSecrets();
    await visitor.submit(await visitor.get(path), { overlap: 'none' });
    context.testClock.advance(1);
    const page = await visitor.get(path);
    const [overId = '', ...others] = idsOf(page.text);
    expect(others).toEqual([]);
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text.slice(page.text.indexOf('<main')))?.[1] ?? '';
    expect((await visitor.post(`${path}/${overId}/deletion`, { csrf })).status).toBe(303);
    expect(idsOf((await visitor.get(path)).text)).toEqual([]);
  });

  test('CC1: a public client has none, and is given none', async () => {
    const { visitor, member } = await givenSecrets();
    const input = { name: 'App', environment: 'sandbox', allowedScopes: ['uid:read'], isPublic: true } as const;
    const { client } = await createClient(context, input, context.clock(), { memberId: member.memberId });
    const path = `/dashboard/clients/${client.clientId}/secrets`;
    const page = await visitor.get(path);
    expect(page.text).toContain('A public application has no secret');
    expect(page.text).not.toContain('name="overlap"');
  });
});
