import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { redeliverPage } from '../../src/webhooks/deliveries/redelivery-page.js';
import { givenCommands } from '../support/commands.js';
import { givenDelivery, givenEndpoint, type GivenEndpoint } from '../support/deliveries.js';
import { expectAbout } from '../support/expect-about.js';

const { context, run: delivery, json } = await givenCommands('delivery');
let endpoint: GivenEndpoint;
beforeEach(async () => {
  endpoint = await givenEndpoint(context, 'https://harbour.example/webhooks');
});

const row = (delivery_id: string) => context.db('deliveries').where({ delivery_id });

/** It has failed once and waits for its retry. */
async function givenFailing(): Promise<string> {
  const id = await givenDelivery(context, endpoint);
  const now = context.clock();
  const due = new Date(now.getTime() + 3_600_000);
  await row(id).update({ dispatched_at: now, attempt_count: 1, next_attempt_at: due });
  await context.db('attempts').insert({
    ...{ delivery_id: id, attempt_number: 1, started_at: now, duration_ms: 41, outcome: 'failed', status_code: 503 },
    response_body: 'Back\nsoon.',
    request_headers: JSON.stringify({ 'X-Service-Attempt': '1' }),
  });
  return id;
}

async function givenExhausted(): Promise<string> {
  const id = await givenDelivery(context, endpoint);
  const now = context.clock();
  await row(id).update({ state: 'exhausted', dispatched_at: now, finished_at: now });
  return id;
}

// Each command is a process of its own.
describe('an operator, by command', () => {
  it('lists what did not arrive, by client, endpoint, type, state and time', async () => {
    const [failing, exhausted] = [await givenFailing(), await givenExhausted()];
    const { clientId, webhookEndpointId } = endpoint;
    const all = await delivery(['list', '--client', clientId]);
    expect(all.stdout).toMatch(new RegExp(`^${failing} .* pending +1 +503 `, 'm'));
    const narrowed = [
      '--endpoint',
      webhookEndpointId,
      '--type',
      'verification_approved',
      '--created-after',
      '2026-01-01',
    ];
    expect(await json(['list', ...narrowed, '--state', 'exhausted'])).toMatchObject([{ delivery_id: exhausted }]);
    expect((await delivery(['list', '--client', clientId, '--created-before', '2026-01-01'])).stdout).toBe(
      'no deliveries\n',
    );
    expect(await delivery(['list', '--created-after', 'yesterday'])).toMatchObject({ code: 2 });
  });

  it('shows a delivery with its attempts', async () => {
    const id = await givenFailing();
    const { stdout } = await delivery(['show', id]);
    expect(stdout).toMatch(/^state {16}pending$/m);
    expect(stdout).toMatch(/^1 {7}\S+Z +41 +503 +Back soon\.$/m);
    expect(await json(['show', id])).toMatchObject({
      ...{ delivery_id: id, client_id: endpoint.clientId, webhook_id: expect.stringMatching(/^evt_/) },
      attempts: [
        { number: 1, duration_ms: 41, request_headers: { 'X-Service-Attempt': '1' }, response_body: 'Back\nsoon.' },
      ],
    });
    const moved = { status_code: 301, location: 'https://harbour.example/new', response_body: '' };
    await context.db('attempts').where({ delivery_id: id }).update(moved);
    expect((await delivery(['show', id])).stdout).toMatch(/^1 .* 301 +to https:\/\/harbour\.example\/new$/m);
    expect(await delivery(['show', randomUUID()])).toMatchObject({
      code: 1,
      stderr:
        'error: There is no delivery with this id. It may have been deleted: deliveries are kept for 90 days after their end.\n',
    });
  });

  it('makes the next attempt now, of one or of all failing deliveries of a client', async () => {
    const [one, two, three] = [await givenFailing(), await givenFailing(), await givenFailing()];
    const other = await givenEndpoint(context, 'https://other.example/webhooks');
    const others = await givenDelivery(context, other);
    expect((await delivery(['retry', one])).stdout).toContain(`delivery_id          ${one}`);
    expect((await delivery(['retry', one])).stderr).toMatch(/^error: Its next attempt is under way, or due/);
    expect(await json(['retry', '--client', endpoint.clientId])).toEqual({ count: 2 });
    const asked = context
      .db('deliveries')
      .whereNotNull('wake_requested_at')
      .orderBy('delivery_id')
      .pluck('delivery_id');
    expect(await asked).toEqual([one, two, three].sort());
    expect(await row(others).first('wake_requested_at')).toEqual({ wake_requested_at: null });
  });

  it('DF6: lists and cancels by notification and by redelivery of many', async () => {
    const origin = await givenExhausted();
    const { delivery_id: again, webhook_id } = await json(['redeliver', origin]);
    const ofIt = ['--webhook-id', String(webhook_id)];
    expect(await json(['list', ...ofIt])).toMatchObject([{ delivery_id: again }, { delivery_id: origin }]);
    expect(await json(['list', '--webhook-id', 'evt_of_nobody_at_all'])).toEqual([]);
    expect(await json(['cancel', ...ofIt])).toEqual({ count: 1 });
    const many = ['redeliver-many', '--client', endpoint.clientId, '--state', 'cancelled'];
    const { webhook_redelivery_id: id } = await json(many);
    await redeliverPage(context, String(id));
    const made = await json(['list', '--redelivery', String(id)]);
    expect(made).toMatchObject([{ redelivery_of: again, webhook_redelivery_id: id, state: 'pending' }]);
    expect(await json(['cancel', '--redelivery', String(id)])).toEqual({ count: 1 });
  });

  it('cancels one, or all of a client that are not over', async () => {
    const [one, two, final] = [await givenFailing(), await givenFailing(), await givenExhausted()];
    expect((await delivery(['cancel', one])).stdout).toMatch(/^state {16}cancelled$/m);
    expect((await delivery(['cancel', one])).stderr).toBe('error: It is cancelled: there is nothing to cancel.\n');
    expect((await delivery(['cancel', '--client', endpoint.clientId])).stdout).toBe('1 cancelled\n');
    const states = await context.db('deliveries').whereIn('delivery_id', [one, two, final]).pluck('state');
    expect(states.sort()).toEqual(['cancelled', 'cancelled', 'exhausted']);
  });

  it('is not understood to mean all there are when nothing is named', async () => {
    const id = await givenFailing();
    for (const args of [['retry'], ['cancel'], ['cancel', '--state', 'pending'], ['retry', id, '--client', 'kci_4f']]) {
      const { code, stderr } = await delivery(args);
      expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 2, lines: 1 });
    }
    expect((await delivery(['redeliver-many', '--state', 'exhausted'])).stderr).toContain('--client');
    const many = ['redeliver-many', '--client', endpoint.clientId];
    const refusals = [
      [[], 'Say a state, or from which time on'],
      [
        ['--created-after', '2026-01-02', '--created-before', '2026-01-01'],
        '--created-after: it has to be before --created-before',
      ],
      [['--state', 'exhausted', '--endpoint', randomUUID()], '--endpoint: there is no webhook endpoint'],
    ] as const;
    for (const [args, why] of refusals) {
      const { code, stderr } = await delivery([...many, ...args]);
      expectAbout(stderr, [code, stderr.startsWith(`error: ${why}`)]).toEqual([1, true]);
    }
    expect(await row(id).first('state', 'wake_requested_at')).toEqual({ state: 'pending', wake_requested_at: null });
  });

  it('DF6: sends many again, counted first, and looks how far it has come', async () => {
    await givenExhausted();
    const many = ['redeliver-many', '--client', endpoint.clientId, '--state', 'exhausted'];
    expect((await delivery([...many, '--dry-run'])).stdout).toBe('1 would be sent again\n');
    const made = await json(many);
    expect(made).toMatchObject({ state: 'waiting', counted: 1, redelivered: 0 });
    expect((await delivery(many)).stderr).toMatch(/^error: Another one is under way/);
    const id = String(made['webhook_redelivery_id']);
    expect((await delivery(['redelivery-show', id])).stdout).toMatch(/^redelivered {12}0 of 1$/m);
    expect((await delivery(['redelivery-list', '--client', endpoint.clientId])).stdout).toMatch(
      new RegExp(`^${id} .* waiting +0 of 1$`, 'm'),
    );
    expect(await json(['redelivery-list', '--client', endpoint.clientId])).toEqual([made]);
    expect((await delivery(['redelivery-list', '--client', 'kci_nobody'])).stdout).toBe('no redeliveries\n');
    expect((await delivery(['cancel', '--client', ''])).stderr).toContain(
      'It is a client id, as `attestry client list` shows it',
    );
    expect((await delivery(['redelivery-cancel', id])).stdout).toMatch(/^state {18}cancelled$/m);
  });
});
