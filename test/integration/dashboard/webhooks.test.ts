import { describe, expect, test } from '@jest/globals';
import type { AuditEventType } from '../../../src/audit/audit-event.js';
import { getWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { unsignedLocation } from '../../support/flash.js';
import { auditEvents } from '../../support/audit-events.js';
import { givenEndpoint } from '../../support/deliveries.js';
import type { Answer } from '../../support/http.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { hiddenFields } from '../../support/page-forms.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context, url } = server;

async function givenTeam() {
  const endpoint = await givenEndpoint(context, 'https://client.example/webhooks');
  const { clientId, webhookEndpointId } = endpoint;
  const member = await givenMember(context, clientId, { role: 'developer' });
  const visitor = await enterDashboard(server, member);
  const list = `/dashboard/clients/${clientId}/webhooks`;
  const path = `${list}/${webhookEndpointId}`;
  const hiddenOf = async (page: string, action: string) => {
    const forms = ((await visitor.get(page)).text.split('<main')[1] ?? '').split('<form ');
    return Object.entries(hiddenFields(forms.find((one) => one.includes(`action="${action}"`)) ?? forms[1] ?? ''));
  };
  const post = async (to: string, fields: [string, string][] = [], page = path) =>
    visitor.send('POST', to, { body: new URLSearchParams([...(await hiddenOf(page, to)), ...fields]) });
  const read = () => getWebhookEndpoint(context, { webhookEndpointId, clientId }, context.clock());
  const events = (type: AuditEventType) => auditEvents(context, { clientId, type });
  return { ...endpoint, member, visitor, list, path, post, read, events };
}

const types = (...names: string[]) => names.map((name): [string, string] => ['event_types', name]);

describe('W5: endpoints in the dashboard', () => {
  test('a new one has a secret that is shown once, in both forms; the event names the member', async () => {
    const { list, post, visitor, events, member } = await givenTeam();
    const fields: [string, string][] = [
      ['url', 'https://new.example/hook'],
      ...types('verification_approved', 'verification_expired'),
      ['headers', 'X-Gateway-Key: abc\r\n\r\nX-Other:d'],
    ];
    const added = await post(list, fields, list);
    expect([added.status, /whs_[\w-]{43}/.test(added.text), added.text.includes('whsec_')]).toEqual([200, true, true]);
    const after = await visitor.get(list);
    expect(after.text).toContain('https://new.example/hook');
    expect(after.text).not.toContain('whs_');
    const [event] = (await events('webhook_endpoint_created')).filter(({ memberId }) => memberId !== undefined);
    expect(event).toMatchObject({ memberId: member.memberId });
  });

  test.each<[string, [string, string][], string]>([
    ['url', [['url', 'http://client.example/'], ...types('verification_approved')], 'URL: it must begin with https://'],
    ['url', [['url', 'https://a.example/#x'], ...types('verification_approved')], 'must not contain a fragment'],
    ['event_types', [['url', 'https://client.example/']], 'Notifications: choose at least one'],
    ['event_types', [['url', 'https://client.example/'], ...types('nothing')], 'Notifications: choose at least one'],
    ['headers', [['url', 'https://a.example/'], ...types('verification_approved'), ['headers', 'X']], 'Line 1'],
    [
      'headers',
      [['url', 'https://a.example/'], ...types('verification_approved'), ['headers', 'A: b\nA: c']],
      'Line 2',
    ],
    [
      'headers',
      [['url', 'https://a.example/'], ...types('verification_approved'), ['headers', 'Host: x']],
      'Own headers: Host is reserved',
    ],
    [
      'secret',
      [['url', 'https://a.example/'], ...types('verification_approved'), ['secret', 'short']],
      'Own secret: it has 32 to 256',
    ],
  ])('a fault of %s is named beside it, and the entries are kept', async (field, fields, text) => {
    const { list, post } = await givenTeam();
    const answer = await post(list, fields, list);
    expect([answer.status, answer.text.includes(text)]).toEqual([422, true]);
    expect(answer.text).toContain(`id="${field}-fault"`);
    expect(answer.text).toContain(`value="${fields[0]?.[1] ?? ''}"`);
    const changed = await post((await givenTeam()).list, [], list);
    expect(changed.status).toBe(403);
  });

  test('all faults are named at once, for a new one and for one that is changed', async () => {
    const { list, path, post } = await givenTeam();
    const fields: [string, string][] = [
      ['url', 'nowhere'],
      ['event_types', 'shoe_size'],
      ['headers', 'no header'],
      ['secret', 'short'],
    ];
    const faultsOf = ({ text }: Answer) => [...text.matchAll(/id="(\w+)-fault"/g)].map(([, field]) => field);
    const added = await post(list, fields, list);
    expect([added.status, faultsOf(added)]).toEqual([422, ['url', 'event_types', 'headers', 'secret']]);
    const changed = await post(path, fields.slice(0, 3));
    expect([changed.status, faultsOf(changed)]).toEqual([422, ['url', 'event_types', 'headers']]);
    expect(changed.text.match(/<a href="#(url|event_types|headers)">/g)).toHaveLength(3);
  });

  test('with twenty there is no room for more', async () => {
    const { list, post } = await givenTeam();
    const fields: [string, string][] = [['url', 'https://new.example/hook'], ...types('verification_approved')];
    for (let count = 1; count < 20; count += 1) expect((await post(list, fields, list)).status).toBe(200);
    const last = await post(list, fields, list);
    expect([last.status, last.text.includes('Delete one that you no longer need')]).toEqual([409, true]);
  });
});

describe('W10: one endpoint', () => {
  test('is changed; only what differs is, and own headers stay until they are replaced or removed', async () => {
    const { path, post, read, events } = await givenTeam();
    const same = types('verification_approved', 'verification_rejected', 'verification_contacted');
    const at: [string, string] = ['url', 'https://client.example/webhooks'];
    expect(unsignedLocation(await post(path, [at, ...same]))).toBe(`${url}${path}?done=endpoint_same`);
    expect(await events('webhook_endpoint_changed')).toEqual([]);
    await post(path, [['url', 'https://b.example/'], ...same, ['headers', 'X-Key: 1']]);
    await post(path, [['url', 'https://b.example/'], ...types('verification_pending')]);
    expect(await read()).toMatchObject({
      url: 'https://b.example/',
      eventTypes: ['verification_pending'],
      headerNames: ['X-Key'],
    });
    await post(path, [['url', 'https://b.example/'], ...types('verification_pending'), ['drop_headers', 'yes']]);
    expect((await read()).headerNames).toEqual([]);
    const faulty = await post(path, [['url', 'nowhere'], ...types('verification_pending')]);
    expect([faulty.status, faulty.text.includes('value="nowhere"')]).toEqual([422, true]);
    const noHeader = await post(path, [
      ['url', 'https://b.example/'],
      ['headers', 'nothing'],
    ]);
    expect([noHeader.status, noHeader.text.includes('Line 1')]).toEqual([422, true]);
  });

  test('is paused, resumed and deleted, each with an event that names the member', async () => {
    const { path, list, post, read, events, member, visitor } = await givenTeam();
    await post(`${path}/standing`, [['action', 'pause']]);
    expect((await read()).disabledReason).toBe('client');
    expect((await visitor.get(path)).text).toContain('This endpoint is paused');
    expect((await post(`${path}/standing`, [['action', 'nonsense']])).status).toBe(400);
    expect((await read()).disabledReason).toBe('client');
    await post(`${path}/standing`, [['action', 'resume']]);
    expect((await read()).disabledReason).toBe(null);
    expect(unsignedLocation(await post(`${path}/standing`, [['action', 'delete']]))).toBe(
      `${url}${list}?done=endpoint_deleted`,
    );
    expect((await visitor.get(path)).status).toBe(404);
    for (const type of ['webhook_endpoint_paused', 'webhook_endpoint_resumed', 'webhook_endpoint_deleted'] as const) {
      expect(await events(type)).toMatchObject([{ memberId: member.memberId }]);
    }
  });

  test('of another client is not found, whatever is asked for', async () => {
    const { list, post, path } = await givenTeam();
    const { webhookEndpointId } = await givenTeam();
    const foreign = `${list}/${webhookEndpointId}`;
    const all = [foreign, ...['standing', 'secret', 'promotion', 'test'].map((name) => `${foreign}/${name}`)];
    for (const one of all) {
      const fields: [string, string][] = [['url', 'https://x.example/'], ...types('verification_approved')];
      expect((await post(one, one.endsWith('standing') ? [['action', 'pause']] : fields, path)).status).toBe(404);
    }
  });
});

describe('W13: secrets', () => {
  test('a new one is shown once and promoted; a second rotation meanwhile is refused with what to do', async () => {
    const { path, post, read, visitor, events, member } = await givenTeam();
    const early = await post(`${path}/promotion`);
    expect([early.status, early.text.includes('Rotate it first')]).toEqual([409, true]);
    const rotated = await post(`${path}/secret`, [['overlap', 'week']]);
    expect([rotated.status, /whs_[\w-]{43}/.test(rotated.text)]).toEqual([200, true]);
    expect((await visitor.get(path)).text).not.toContain('whs_');
    const endsAt = (await read()).overlapEndsAt?.getTime() ?? 0;
    expect(endsAt - context.clock().getTime()).toBeGreaterThan(6.9 * 86_400_000);
    const again = await post(`${path}/secret`);
    expect([again.status, again.text.includes('is not promoted yet')]).toEqual([409, true]);
    expect((await post(`${path}/promotion`)).status).toBe(303);
    expect((await read()).promotedAt).not.toBe(null);
    expect((await post(`${path}/secret`, [['overlap', 'none']])).status).toBe(200);
    expect((await read()).overlapEndsAt).toBe(null);
    // Longer than 7 days is no choice here, and a day is what there is without one.
    await post(`${path}/secret`, [['overlap', 'quarter']]);
    const dayEndsAt = (await read()).overlapEndsAt?.getTime() ?? 0;
    expect(dayEndsAt - context.clock().getTime()).toBeLessThan(1.1 * 86_400_000);
    expect((await visitor.get(path)).text).toContain('1 day (24 hours)');
    for (const type of ['webhook_secret_rotated', 'webhook_secret_promoted'] as const) {
      expect((await events(type))[0]).toMatchObject({ memberId: member.memberId });
    }
  });
});

describe('test notifications', () => {
  test('lead to their delivery; a paused endpoint gets none, and nobody more than ten a minute', async () => {
    const { path, post, clientId } = await givenTeam();
    const sent = await post(`${path}/test`);
    expect(unsignedLocation(sent)).toMatch(
      new RegExp(`/dashboard/clients/${clientId}/deliveries/[0-9a-f-]{36}\\?done=test_sent$`),
    );
    for (let count = 1; count < 10; count += 1) await post(`${path}/test`);
    const tooMany = await post(`${path}/test`);
    expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, '60']);
    await post(`${path}/standing`, [['action', 'pause']]);
    const paused = await post(`${path}/test`);
    expect([paused.status, paused.text.includes('Resume it first')]).toEqual([409, true]);
  });
});
