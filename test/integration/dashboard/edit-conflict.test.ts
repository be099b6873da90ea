import { describe, expect, test } from '@jest/globals';
import { changeClient } from '../../../src/clients/client-change.js';
import { getClient } from '../../../src/clients/client.js';
import { changeWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint-change.js';
import { getWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { givenEndpoint } from '../../support/deliveries.js';
import { unsignedLocation } from '../../support/flash.js';
import { givenClient } from '../../support/given.js';
import type { Answer } from '../../support/http.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context, url } = server;
const { db } = context;

/** Two of one team, each with the same page before them. */
async function givenTwo(clientId: string, path: string) {
  const visitors = await Promise.all(
    ['Ada', 'Ben'].map(async (name) => enterDashboard(server, await givenMember(context, clientId, { name }))),
  );
  const [ada, ben] = visitors;
  if (!ada || !ben) throw new Error('there are two');
  return { ada, ben, adasPage: await ada.get(path), bensPage: await ben.get(path) };
}

/** What the notice above the form says, as a reader has it. */
function noticeOf({ text }: Answer): string {
  const [, notice = ''] = /id="meanwhile">(.*?)<\/div><p>|id="meanwhile">(.*?)<\/dl>/s.exec(text) ?? [];
  return notice || (/id="meanwhile">(.*?)<\/dl>/s.exec(text)?.[1] ?? '');
}

describe('settings that two members save at once', () => {
  async function givenSettings() {
    const { client } = await givenClient(context, { name: 'Harbour' });
    const path = `/dashboard/clients/${client.clientId}/settings`;
    const read = () => getClient(db, client.clientId);
    return { client, path, read, ...(await givenTwo(client.clientId, path)) };
  }

  test('the second is told what has changed, keeps what they entered, overwrites nothing, and can save again', async () => {
    const { ada, ben, adasPage, bensPage, path, read } = await givenSettings();
    const homepage_url = 'https://harbour.example/';
    expect((await ada.submit(adasPage, { name: 'Harbour Loans', homepage_url })).status).toBe(303);
    const second = await ben.submit(bensPage, { name: 'Harbour Savings', homepage_url: '' });
    expect([second.status, second.text.includes('value="Harbour Savings"')]).toEqual([409, true]);
    expect(second.text).toContain('Not saved: somebody else has saved something meanwhile');
    expect(second.text).toContain('<dt>name</dt><dd>Harbour Loans</dd>');
    expect(second.text).toContain(`<dt>homepage</dt><dd>${homepage_url}</dd>`);
    expect(noticeOf(second)).not.toContain('scopes');
    expect(await read()).toMatchObject({ name: 'Harbour Loans', homepageUrl: homepage_url });
    const again = await ben.submit(second, { name: 'Harbour Savings', homepage_url: '' });
    expect(unsignedLocation(again)).toBe(`${url}${path}?done=settings_saved`);
    expect(await read()).toMatchObject({ name: 'Harbour Savings', homepageUrl: '' });
  });

  test('EX3: the option for expiration is among what is compared', async () => {
    const { client, ben, bensPage, read } = await givenSettings();
    await changeClient(context, client.clientId, { expirationEnabled: true }, context.clock());
    const second = await ben.submit(bensPage, { name: 'Harbour Savings', homepage_url: '' });
    expect([second.status, second.text.includes('<dt>expiration</dt><dd>On</dd>')]).toEqual([409, true]);
    expect(await read()).toMatchObject({ name: 'Harbour', expirationEnabled: true });
  });

  test('whoever wants what is there already is not stopped, and another form of the page does not count', async () => {
    const { ada, ben, adasPage, bensPage, path } = await givenSettings();
    await ada.submit(adasPage, { redirect_uri: 'https://harbour.example/back' });
    expect((await ada.submit(adasPage, { name: 'Harbour Loans', homepage_url: '' })).status).toBe(303);
    const same = await ben.submit(bensPage, { name: 'Harbour Loans', homepage_url: '' });
    expect(unsignedLocation(same)).toBe(`${url}${path}?done=settings_same`);
  });

  test.each(['', 'nonsense', 'null', '[]', '{"name":1}', '\u0000'])(
    '%j is nothing that a form showed',
    async (shown) => {
      const { client, ben, bensPage, path, read } = await givenSettings();
      const csrf = /name="csrf" value="([^"]+)"/.exec(bensPage.text.split('<main')[1] ?? '')?.[1] ?? '';
      const answer = await ben.post(path, { csrf, name: 'Harbour Savings', scopes: 'uid:read', shown });
      expect([answer.status, (await read()).name]).toEqual([409, client.name]);
    },
  );

  test('of many that arrive at the same moment one is saved, and all others hear of it', async () => {
    const { ada, ben, adasPage, bensPage, read } = await givenSettings();
    const names = Array.from({ length: 8 }, (_, n) => `Harbour ${n}`);
    const answers = await Promise.all(
      names.map((name, n) =>
        n % 2 === 0
          ? ada.submit(adasPage, { name, homepage_url: '' })
          : ben.submit(bensPage, { name, homepage_url: '' }),
      ),
    );
    const saved = names.filter((_, n) => answers[n]?.status === 303);
    expect([saved.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 7]);
    expect((await read()).name).toBe(saved[0]);
  });
});

describe('W10: a webhook endpoint that two members save at once', () => {
  async function givenHook() {
    const endpoint = await givenEndpoint(context, 'https://client.example/webhooks');
    const { clientId, webhookEndpointId } = endpoint;
    const path = `/dashboard/clients/${clientId}/webhooks/${webhookEndpointId}`;
    const key = { clientId, webhookEndpointId };
    const read = () => getWebhookEndpoint(context, key, context.clock());
    return { key, path, read, ...(await givenTwo(clientId, path)) };
  }

  test('the second is told what has changed, keeps what they entered, overwrites nothing, and can save again', async () => {
    const { ada, ben, adasPage, bensPage, path, read } = await givenHook();
    expect((await ada.submit(adasPage, { url: 'https://ada.example/', headers: 'X-Key: 1' })).status).toBe(303);
    const second = await ben.submit(bensPage, { url: 'https://ben.example/', headers: '' });
    expect([second.status, second.text.includes('value="https://ben.example/"')]).toEqual([409, true]);
    expect(second.text).toContain('<dt>URL</dt><dd>https://ada.example/</dd>');
    expect(second.text).toContain('<dt>Own headers</dt><dd>X-Key</dd>');
    expect((await read()).url).toBe('https://ada.example/');
    const again = await ben.submit(second, { url: 'https://ben.example/', headers: '' });
    expect(unsignedLocation(again)).toBe(`${url}${path}?done=endpoint_saved`);
    expect(await read()).toMatchObject({ url: 'https://ben.example/', headerNames: ['X-Key'] });
  });

  test('headers with the same names and other values count, and no value is shown', async () => {
    const { key, ben, path, read } = await givenHook();
    const set = (value: string) =>
      changeWebhookEndpoint(context, key, { headers: { 'X-Key': value } }, context.clock());
    await set('one');
    const page = await ben.get(path);
    await set('a-new-value');
    const second = await ben.submit(page, { url: 'https://ben.example/', headers: 'X-Key: mine' });
    expect([second.status, second.text.includes('Values of the own headers')]).toEqual([409, true]);
    expect(second.text).not.toContain('a-new-value');
    expect((await read()).url).toBe('https://client.example/webhooks');
  });

  test('of many that arrive at the same moment one is saved', async () => {
    const { ada, adasPage, read } = await givenHook();
    const urls = Array.from({ length: 8 }, (_, n) => `https://client.example/${n}`);
    const answers = await Promise.all(urls.map((one) => ada.submit(adasPage, { url: one, headers: '' })));
    const saved = urls.filter((_, n) => answers[n]?.status === 303);
    expect([saved.length, (await read()).url]).toEqual([1, saved[0]]);
  });
});
