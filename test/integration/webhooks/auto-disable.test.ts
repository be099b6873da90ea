import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMember } from '../../../src/clients/team/new-member.js';
import { writeAttempts } from '../../../src/webhooks/deliveries/attempt.store.js';
import { disableFailingEndpoints } from '../../../src/webhooks/endpoints/auto-disable.js';
import { resumeWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint-change.js';
import { givenRecord } from '../../support/attempts.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenDelivery, givenEndpoint, type GivenEndpoint } from '../../support/deliveries.js';

const START = new Date('2026-03-01T12:00:00Z');
const DAY = 86_400;

const context = createTestContext(await cloneDatabase());
let endpoint: GivenEndpoint;
let deliveryId: string;
let attemptNumber = 0;

beforeEach(async () => {
  context.testClock.stopAt(START);
  await context.db('clients').delete();
  attemptNumber = 0;
  endpoint = await givenEndpoint(context, 'http://127.0.0.1:9/');
});

async function attempt(outcome: 'delivered' | 'failed'): Promise<void> {
  if (attemptNumber % 20 === 0) deliveryId = await givenDelivery(context, endpoint);
  attemptNumber += 1;
  const record = givenRecord({
    deliveryId,
    endpointId: endpoint.webhookEndpointId,
    attemptNumber: ((attemptNumber - 1) % 20) + 1,
    finishedAt: context.clock(),
    outcome,
    ...(outcome === 'failed' ? { statusCode: 503, state: 'pending', nextAttemptAt: context.clock() } : {}),
  });
  await writeAttempts(context.db, [record]);
}

async function fail(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await attempt('failed');
}

const look = () => disableFailingEndpoints(context, context.clock());

function row() {
  return context
    .db('webhook_endpoints')
    .where({ webhook_endpoint_id: endpoint.webhookEndpointId })
    .first<{ disabled_at: Date | null; disabled_reason: string | null; warned_at: Date | null }>();
}

function mails(): Promise<{ subject: string; body: string; email: string }[]> {
  return context
    .db('mails')
    .join('members', 'members.member_id', 'mails.member_id')
    .orderBy(['mails.created_at', 'email'])
    .select('subject', 'body', 'email');
}

async function givenMembers(...names: string[]): Promise<void> {
  const password = 'correct horse battery';
  for (const name of names) {
    const email = `${name}-${endpoint.clientId.toLowerCase().replaceAll('_', '-')}@client.example`;
    const member = { email, name, password, clientId: endpoint.clientId, role: 'developer' } as const;
    await createMember(context, member, context.clock());
  }
}

describe('automatic disabling', () => {
  it('W11: after 5 days without a success and 50 failed attempts, with mails to the members before and at the time', async () => {
    await givenMembers('ada', 'ben');
    await fail(40);
    expect(await look()).toEqual({ warned: 0, disabled: 0 });
    context.testClock.advance(4 * DAY);
    expect(await look()).toEqual({ warned: 1, disabled: 0 });
    expect(await look()).toEqual({ warned: 0, disabled: 0 });
    const [warning] = await mails();
    expect(warning?.subject).toBe('Your webhook endpoint does not answer');
    expect(warning?.body).toContain(endpoint.webhookEndpointId);
    expect(warning?.body).toContain('none of 40 attempts');
    expect(warning?.body).toContain('2026-03-06 12:00 UTC at the earliest');
    expect(warning?.body).not.toContain('127.0.0.1');
    expect(warning?.body).toContain('the dashboard’s page “Deliveries”');

    await fail(9);
    context.testClock.advance(DAY);
    // 49 are not enough.
    expect(await look()).toEqual({ warned: 0, disabled: 0 });
    await fail(1);
    expect(await look()).toEqual({ warned: 0, disabled: 1 });
    expect(await row()).toMatchObject({ disabled_at: context.clock(), disabled_reason: 'failures' });
    expect((await mails()).map(({ subject, email }) => [subject, email.split('-')[0]])).toEqual([
      ['Your webhook endpoint does not answer', 'ada'],
      ['Your webhook endpoint does not answer', 'ben'],
      ['Your webhook endpoint is disabled', 'ada'],
      ['Your webhook endpoint is disabled', 'ben'],
    ]);
    expect((await mails()).at(-1)?.body).toContain('resume it on its page in the dashboard, or with POST /v2/');
    const events = await context.db('audit_events').where({ client_id: endpoint.clientId }).pluck('type');
    expect(events).toEqual(expect.arrayContaining(['webhook_endpoint_warned', 'webhook_endpoint_disabled']));
  });

  it('W11: never where a client has nobody to be told', async () => {
    await fail(60);
    context.testClock.advance(30 * DAY);
    expect(await look()).toEqual({ warned: 0, disabled: 0 });
    context.testClock.advance(2 * DAY);
    expect(await look()).toEqual({ warned: 0, disabled: 0 });
    expect(await row()).toMatchObject({ disabled_at: null, warned_at: null });
  });

  it('W11: one success, and all is well again', async () => {
    await givenMembers('ada');
    await fail(49);
    context.testClock.advance(4.5 * DAY);
    expect(await look()).toEqual({ warned: 1, disabled: 0 });
    await attempt('delivered');
    expect((await row()).warned_at).toBeNull();
    await fail(60);
    context.testClock.advance(2 * DAY);
    expect(await look()).toEqual({ warned: 0, disabled: 0 });
  });

  it('W11: never without a day of notice, however long it had failed when the switch was turned on', async () => {
    await givenMembers('ada');
    await fail(60);
    context.testClock.advance(30 * DAY);
    expect(await look()).toEqual({ warned: 1, disabled: 0 });
    context.testClock.advance(DAY - 1);
    expect(await look()).toEqual({ warned: 0, disabled: 0 });
    context.testClock.advance(1);
    expect(await look()).toEqual({ warned: 0, disabled: 1 });
  });

  it('W11: what happens meanwhile is recorded and held; enabled again, it begins in good standing', async () => {
    await givenMembers('ada');
    await fail(60);
    context.testClock.advance(5 * DAY);
    await look();
    context.testClock.advance(DAY);
    await look();
    const held = await givenDelivery(context, endpoint);
    expect(await context.db('deliveries').where({ delivery_id: held }).first()).toMatchObject({ state: 'held' });
    const key = { webhookEndpointId: endpoint.webhookEndpointId, clientId: endpoint.clientId };
    await resumeWebhookEndpoint(context, key, context.clock());
    expect(await row()).toMatchObject({ disabled_at: null, failed_attempts: 0, failing_since: null, warned_at: null });
    context.testClock.advance(10 * DAY);
    expect(await look()).toEqual({ warned: 0, disabled: 0 });
  });
});
