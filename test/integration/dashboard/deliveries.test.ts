import { describe, expect, test } from '@jest/globals';
import { unsignedLocation } from '../../support/flash.js';
import { givenDelivery, givenEndpoint } from '../../support/deliveries.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context, url } = server;

async function givenTeam(count = 1) {
  const endpoint = await givenEndpoint(context, 'https://client.example/webhooks');
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await givenDelivery(context, endpoint));
  const visitor = await enterDashboard(server, await givenMember(context, endpoint.clientId, { role: 'developer' }));
  const list = `/dashboard/clients/${endpoint.clientId}/deliveries`;
  const set = (id: string, state: Record<string, unknown>) =>
    context.db('deliveries').where({ delivery_id: id }).update(state);
  const finish = (id: string) => set(id, { state: 'exhausted', finished_at: context.clock(), next_attempt_at: null });
  return { ...endpoint, ids, first: ids[0] ?? '', visitor, list, finish, set };
}

async function givenAttempt(deliveryId: string, more: Record<string, unknown>) {
  const at = context.clock();
  await context.db('attempts').insert({
    delivery_id: deliveryId,
    attempt_number: 1,
    started_at: at,
    duration_ms: 12,
    outcome: 'failed',
    connection_replaced: false,
    ...more,
  });
  await context.db('deliveries').where({ delivery_id: deliveryId }).update({ attempt_count: 1 });
}

describe('DF6: deliveries in the dashboard', () => {
  test('the list is that of this client, narrowed down by every filter', async () => {
    const { list, visitor, ids, finish, webhookEndpointId } = await givenTeam(2);
    const other = await givenTeam(1);
    const shown = async (query: string) => {
      const { text, status } = await visitor.get(list + query);
      expect(status).toBe(200);
      return [...ids, ...other.ids].filter((id) => text.includes(id));
    };
    await finish(ids[0] ?? '');
    expect(await shown('')).toEqual(ids);
    expect(await shown('?state=exhausted')).toEqual([ids[0]]);
    expect(await shown('?type=verification_rejected')).toEqual([]);
    expect(await shown(`?type=verification_approved&webhook_endpoint_id=${webhookEndpointId}`)).toEqual(ids);
    expect(await shown(`?webhook_endpoint_id=${other.webhookEndpointId}`)).toEqual([]);
    const day = context.clock().toISOString().slice(0, 10);
    expect(await shown(`?from=${day}&to=${day}`)).toEqual(ids);
    expect(await shown('?to=2020-01-01')).toEqual([]);
    expect(await shown('?state=nonsense&type=nonsense&webhook_endpoint_id=nonsense&after=nonsense')).toEqual(ids);
  });

  test('days that are none are named beside their field; what is too long is refused', async () => {
    const { list, visitor } = await givenTeam(0);
    const answer = await visitor.get(`${list}?from=2026-02-31&to=tomorrow`);
    expect([answer.status, answer.text.includes('There is no such day')]).toEqual([422, true]);
    expect((await visitor.get(`${list}?state=${'x'.repeat(21)}`)).status).toBe(400);
  });

  test('goes on page by page', async () => {
    const { list, visitor, ids } = await givenTeam(51);
    const page = await visitor.get(list);
    const next = /href="([^"]+after=[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const rest = await visitor.get(next);
    const all = ids.map((id) => [page.text.includes(id), rest.text.includes(id)].filter(Boolean).length);
    expect(all.every((count) => count === 1)).toBe(true);
    expect(rest.text).toContain('The newest');
  });

  test('SA12: what a receiver answered is shown as text, and cut', async () => {
    const { list, visitor, first } = await givenTeam();
    const hostile = `</pre><script>alert(1)</script>${'x'.repeat(5_000)}`;
    const location = `https://"><img src=x>/${'y'.repeat(5_000)}`;
    await givenAttempt(first, {
      status_code: 302,
      location,
      response_body: hostile,
      request_headers: JSON.stringify({ 'X-Own': '<b>***' }),
    });
    const { text } = await visitor.get(`${list}/${first}`);
    expect(text).toContain('&lt;/pre>&lt;script>');
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img');
    expect(text).not.toContain('<b>');
    expect(text).not.toContain('x'.repeat(4_000));
    expect(text).not.toContain('y'.repeat(4_000));
    expect(text).toContain('HTTP 302');
  });

  test('a finished one is sent again, once at a time; one under way is hurried, unless its time has come', async () => {
    const { list, visitor, first, finish, set } = await givenTeam();
    const path = `${list}/${first}`;
    const csrf = async () =>
      /name="csrf" value="([^"]+)"/.exec((await visitor.get(path)).text.split('<main')[1] ?? '')?.[1];
    await givenAttempt(first, { status_code: 500 });
    const due = new Date(context.clock().getTime() + 3_600_000);
    await set(first, { next_attempt_at: due, dispatched_at: context.clock() });
    const page = await visitor.get(path);
    expect(page.text).toContain('Try again now');
    const token = (await csrf()) ?? '';
    expect(unsignedLocation(await visitor.post(path, { csrf: token, action: 'retry' }))).toBe(
      `${url}${path}?done=retry_hurried`,
    );
    const early = await visitor.post(path, { csrf: token, action: 'redeliver' });
    expect([early.status, early.text.includes('only a finished one')]).toEqual([409, true]);
    await finish(first);
    const again = await visitor.post(path, { csrf: token, action: 'redeliver' });
    expect(again.status).toBe(303);
    expect((await visitor.get(again.location ?? '')).text).toContain('An earlier delivery');
    const twice = await visitor.post(path, { csrf: token, action: 'redeliver' });
    expect([twice.status, twice.text.includes('has not finished yet')]).toEqual([409, true]);
  });

  test('W10: one that is under way is cancelled; one that is over is not', async () => {
    const { list, visitor, first } = await givenTeam();
    const path = `${list}/${first}`;
    const cancelled = await visitor.submit(await visitor.get(path), { action: 'cancel' });
    expect(unsignedLocation(cancelled)).toBe(`${url}${path}?done=delivery_cancelled`);
    const after = await visitor.get(path);
    expect(after.text).toContain('Cancelled');
    const csrf = /name="csrf" value="([^"]+)"/.exec(after.text.split('<main')[1] ?? '')?.[1] ?? '';
    const twice = await visitor.post(path, { csrf, action: 'cancel' });
    expect([twice.status, twice.text.includes('nothing to cancel')]).toEqual([409, true]);
  });

  test('another client’s are not found, whatever is asked for', async () => {
    const { list, visitor, first } = await givenTeam();
    const other = await givenTeam();
    const token = /name="csrf" value="([^"]+)"/;
    await context
      .db('deliveries')
      .where({ delivery_id: first })
      .update({ state: 'cancelled', finished_at: context.clock() });
    const csrf = token.exec((await visitor.get(`${list}/${first}`)).text.split('<main')[1] ?? '')?.[1] ?? '';
    for (const action of ['retry', 'redeliver', 'cancel']) {
      expect((await visitor.post(`${list}/${other.first}`, { csrf, action })).status).toBe(404);
    }
    expect((await visitor.get(`${list}/${other.first}`)).status).toBe(404);
  });
});

describe('DF6: many at once', () => {
  async function givenFinished() {
    const team = await givenTeam(3);
    for (const id of team.ids) await team.finish(id);
    const submit = async (query: string, action: string) => {
      const page = await team.visitor.get(`${team.list}?state=exhausted`);
      const csrf = /name="csrf" value="([^"]+)"/.exec(page.text.split('<main')[1] ?? '')?.[1] ?? '';
      const fields = Object.fromEntries(new URLSearchParams(query));
      return team.visitor.post(`${team.list}/redeliveries`, { csrf, action, ...fields });
    };
    return { ...team, submit };
  }

  test('are counted first, then sent, and can be ended; another one meanwhile is refused', async () => {
    const { submit, visitor } = await givenFinished();
    const counted = await submit('state=exhausted', 'count');
    expect([counted.status, counted.text.includes('3 notifications are sent again')]).toEqual([200, true]);
    const sent = await visitor.submit(counted, { state: 'exhausted', action: 'redeliver' });
    expect(sent.status).toBe(303);
    const page = await visitor.get(sent.location ?? '');
    expect(page.text).toContain('0 of 3');
    const second = await submit('state=exhausted', 'redeliver');
    expect([second.status, second.text.includes('Wait for its end')]).toEqual([409, true]);
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text.split('<main')[1] ?? '')?.[1] ?? '';
    const path = page.url.replace(/\?.*/, '');
    expect(unsignedLocation(await visitor.post(path, { csrf }))).toBe(`${path}?done=redelivery_ended`);
    expect((await visitor.get(page.url)).text).toContain('Ended');
    await context.db('webhook_redeliveries').where({ state: 'cancelled' }).update({ state: 'completed' });
    const late = await visitor.post(page.url, { csrf });
    expect([late.status, late.text.includes('It is completed')]).toEqual([409, true]);
    const foreign = (await givenTeam(0)).visitor;
    expect((await foreign.get(page.url)).status).toBe(404);
    const missing = page.url.replace(/[^/]+$/, '5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22');
    expect((await visitor.get(missing)).status).toBe(404);
    expect((await visitor.post(missing, { csrf })).status).toBe(404);
  });

  test.each([
    ['', 'Say a state'],
    ['from=2026-02-31', 'Write the day'],
    ['from=2035-01-01', 'before now'],
    ['state=exhausted&webhook_endpoint_id=nonsense', 'choose in the filter what is to be sent'],
    ['state=exhausted&type=nonsense', 'choose in the filter what is to be sent'],
    ['from=2026-01-01&state=nonsense', 'choose in the filter what is to be sent'],
  ])('%j is refused with what to do', async (query, text) => {
    const { submit } = await givenFinished();
    const answer = await submit(query, 'count');
    expect([answer.status, answer.text.includes(text)]).toEqual([422, true]);
  });
});
