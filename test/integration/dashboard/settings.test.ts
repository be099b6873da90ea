import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { REDIRECT_URIS_MAX } from '../../../src/clients/client-refusal.js';
import { findClient } from '../../../src/clients/client.js';
import { acceptAuthorizationRequest } from '../../../src/oauth/authorization-request.js';
import { whereTo } from '../../support/done.js';
import { auditEvents } from '../../support/audit-events.js';
import { givenClient, givenPicture } from '../../support/given.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { hiddenFields } from '../../support/page-forms.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context, url } = server;
const { db } = context;

async function givenTeam(options: Parameters<typeof givenClient>[1] & { role?: 'owner' | 'developer' } = {}) {
  const { client, clientSecret } = await givenClient(context, options);
  const member = await givenMember(context, client.clientId, options);
  const visitor = await enterDashboard(server, member);
  const path = `/dashboard/clients/${client.clientId}/settings`;
  const page = await visitor.get(path);
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text.slice(page.text.indexOf('<main')))?.[1] ?? '';
  /** What the page's own form sends along. */
  const { shown = '' } = hiddenFields(page.text.slice(page.text.indexOf('name="shown"') - 200));
  const read = async () => {
    const found = await findClient(db, client.clientId);
    if (!found) throw new Error('the client is gone');
    return found;
  };
  const events = () => auditEvents(context, { clientId: client.clientId, memberId: member.memberId });
  return { client, clientSecret, member, visitor, path, page, csrf, shown, read, events };
}

describe('a new client', () => {
  test('belongs to whoever registers it, in the sandbox or live, and its secret is shown once and works', async () => {
    const { visitor, member } = await givenTeam();
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
    const { visitor } = await givenTeam();
    const answer = await visitor.submit(await visitor.get('/dashboard'), { name, environment: 'live' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('1 to 200 characters');
    expect(answer.text).toContain('<option value="live" selected');
  });

  test('nobody owns more than a hundred', async () => {
    const { visitor, member } = await givenTeam();
    for (let n = 0; n < 99; n += 1) {
      const { clientId } = (await givenClient(context)).client;
      const row = { client_id: clientId, member_id: member.memberId, role: 'owner', created_at: context.clock() };
      await db('client_members').insert(row);
    }
    const answer = await visitor.submit(await visitor.get('/dashboard'), { name: 'One more', environment: 'sandbox' });
    expect([answer.status, answer.text.includes('up to 100 applications')]).toEqual([422, true]);
  });
});

describe('settings', () => {
  test('what is changed is changed, and the audit log names it and who did it', async () => {
    const { visitor, path, csrf, shown, read, events } = await givenTeam();
    const answer = await visitor.send('POST', path, {
      body: new URLSearchParams([
        ['csrf', csrf],
        ['shown', shown],
        ['name', ' Harbour Loans '],
        ['homepage_url', 'https://harbour.example/'],
        ['privacy_policy_url', 'https://harbour.example/privacy'],
        ['support_contact', 'help@harbour.example'],
        ['scopes', 'uid:read'],
        ['scopes', 'verification.basic:read'],
        ['options', 'pkce'],
        ['options', 'expiration'],
      ]),
    });
    expect([answer.status, whereTo(answer)]).toEqual([303, `${url}${path}?done=settings_saved`]);
    expect(await read()).toMatchObject({
      name: 'Harbour Loans',
      homepageUrl: 'https://harbour.example/',
      privacyPolicyUrl: 'https://harbour.example/privacy',
      supportContact: 'help@harbour.example',
      allowedScopes: ['uid:read', 'verification.basic:read'],
      pkceRequired: true,
      expirationEnabled: true,
      replayRevokesGrant: false,
    });
    const [event] = await events();
    expect(event?.detail).toBe(
      'name homepageUrl privacyPolicyUrl supportContact allowedScopes pkceRequired expirationEnabled',
    );
  });

  test('each scope stands beside what it does, and the audit log names settings in words', async () => {
    const { visitor, path, page, client } = await givenTeam();
    expect(page.text).toContain('See your e-mail address');
    expect(page.text).toContain('opens your statistics, for a token of your own');
    await visitor.submit(page, { name: client.name, homepage_url: 'https://harbour.example/', support_contact: '' });
    const log = await visitor.get(path.replace('/settings', '/audit-log'));
    expect(log.text).toMatch(/Changed settings.*homepage/);
    expect(log.text).not.toContain('homepageUrl');
  });

  test('sent as it stands, the form changes nothing and leaves no trace', async () => {
    const { visitor, path, page, client, read, events } = await givenTeam();
    const before = await read();
    const answer = await visitor.submit(page, { name: client.name, homepage_url: '' });
    expect(whereTo(answer)).toBe(`${url}${path}?done=settings_same`);
    expect(await read()).toEqual(before);
    expect(await events()).toEqual([]);
  });

  test.each([
    ['name', '', 'A client needs a name of 1 to 200 characters'],
    ['name', 'x'.repeat(201), 'A client needs a name of 1 to 200 characters'],
    ['homepage_url', 'http://harbour.example', 'begin with https://'],
    ['homepage_url', 'javascript:alert(1)', 'begin with https://'],
    ['homepage_url', `https://harbour.example/${'x'.repeat(500)}`, 'up to 500 characters'],
    ['privacy_policy_url', 'https://user@harbour.example', 'begin with https://'],
    ['privacy_policy_url', 'https://localhost', 'begin with https://'],
    ['support_contact', 'call us', 'an e-mail address, or a link'],
    ['scopes', 'shoe:read', 'Choose from the scopes on this page.'],
    ['scopes', '', 'Choose from the scopes on this page.'],
  ])('%s = %j comes back with the reason and what was typed, and nothing is changed', async (field, value, words) => {
    const { visitor, path, csrf, read } = await givenTeam();
    const before = await read();
    const fields = { csrf, name: 'Another name', scopes: 'uid:read', [field]: value };
    const answer = await visitor.post(path, fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    if (field !== 'scopes' && value !== '') expect(answer.text).toContain(`value="${value}"`);
    expect(await read()).toEqual(before);
  });

  test('without any scope it says that one is needed', async () => {
    const { visitor, path, csrf } = await givenTeam();
    const answer = await visitor.post(path, { csrf, name: 'Demo' });
    expect([answer.status, answer.text.includes('Choose at least one scope.')]).toEqual([422, true]);
  });

  test('SB5: no live client can have the scope of the sandbox', async () => {
    const { visitor, path, csrf } = await givenTeam({ environment: 'live' });
    expect((await visitor.get(path)).text).not.toContain('client.sandbox:manage');
    expect((await visitor.post(path, { csrf, name: 'Demo', scopes: 'client.sandbox:manage' })).status).toBe(422);
  });
});

test('no field cuts what is pasted: what is too long is refused with its reason, never shortened unseen', async () => {
  const { visitor, path } = await givenTeam();
  const client = path.replace('/settings', '');
  const pages = ['settings', 'webhooks', 'signature-checker', 'users', 'team', 'sandbox', 'authorize-link'];
  const addresses = ['/dashboard', '/dashboard/password', '/dashboard/reset-password', '/login', '/signup'];
  for (const address of [...pages.map((page) => `${client}/${page}`), ...addresses]) {
    const { status, text } = await visitor.get(address);
    expect([address, status, /maxlength/i.test(text)]).toEqual([address, 200, false]);
  }
});

describe('redirect URIs', () => {
  test('one is added and removed; adding it twice, or removing what is gone, changes nothing', async () => {
    const { visitor, path, csrf, read, events } = await givenTeam();
    const redirect_uri = 'https://harbour.example/back';
    for (const done of ['redirect_uri_added', 'redirect_uri_known']) {
      const answer = await visitor.post(`${path}/redirect-uris`, { csrf, redirect_uri });
      expect(whereTo(answer)).toBe(`${url}${path}?done=${done}`);
    }
    expect((await read()).redirectUris).toContain(redirect_uri);
    for (let n = 0; n < 2; n += 1) {
      expect((await visitor.post(`${path}/redirect-uris/removal`, { csrf, redirect_uri })).status).toBe(303);
    }
    expect((await read()).redirectUris).not.toContain(redirect_uri);
    expect((await events()).map(({ detail }) => detail)).toEqual([
      `redirect URI added: ${redirect_uri}`,
      `redirect URI removed: ${redirect_uri}`,
    ]);
  });

  test.each([
    [`https://harbour.example/${'x'.repeat(2000)}`, 'must have 1 to 2000 characters'],
    ['https://harbour.example/#x', 'must not have a fragment'],
    ['https://*.harbour.example/', 'wildcards (*) are not known here'],
    ['https://harbour.example/a b', 'percent-encode spaces'],
    ['HTTPS://harbour.example', 'in lower case'],
    ['myapp://callback', 'other schemes'],
    ['https://user@harbour.example', 'must not name a user'],
    ['https://harbour.example:99999999/', 'a valid host'],
    ['http://harbour.example/', 'sandbox clients only'],
  ])('RU2: %j is refused with its reason beside the field, and kept', async (redirect_uri, reason) => {
    const { visitor, path, csrf, read } = await givenTeam();
    const answer = await visitor.post(`${path}/redirect-uris`, { csrf, redirect_uri });
    expect(answer.status).toBe(422);
    expect(/id="redirect_uri-fault">.*?<\/p>/.exec(answer.text)?.[0]).toContain(reason);
    expect(answer.text).toContain(`value="${redirect_uri}"`);
    expect((await read()).redirectUris).toEqual(['https://client.example/callback']);
    expect((await visitor.post(`${path}/redirect-uris`, { csrf, redirect_uri: '' })).status).toBe(422);
  });

  test('O4: http on loopback is taken for a sandbox client, and refused for a live one', async () => {
    const redirect_uri = 'http://127.0.0.1/callback';
    for (const [environment, status] of [
      ['sandbox', 303],
      ['live', 422],
    ] as const) {
      const { visitor, path, csrf } = await givenTeam({ environment });
      expect((await visitor.post(`${path}/redirect-uris`, { csrf, redirect_uri })).status).toBe(status);
    }
  });

  test('there are a hundred at most', async () => {
    const { client, visitor, path, csrf } = await givenTeam();
    const rows = Array.from({ length: REDIRECT_URIS_MAX - 1 }, (_, n) => ({
      client_id: client.clientId,
      redirect_uri: `https://client.example/${n}`,
      created_at: context.clock(),
    }));
    await db('client_redirect_uris').insert(rows);
    const answer = await visitor.post(`${path}/redirect-uris`, { csrf, redirect_uri: 'https://client.example/more' });
    expect([answer.status, answer.text.includes('up to 100 redirect URIs')]).toEqual([422, true]);
  });
});

describe('the logo', () => {
  const png = (content: Buffer) => new Blob([new Uint8Array(content)], { type: 'image/png' });

  test('FL4: a picture is encoded anew, shown to everybody by its digest, and gone when it is removed', async () => {
    const { visitor, path, csrf, read } = await givenTeam();
    expect((await visitor.post(`${path}/logo`, { csrf, picture: png(await givenPicture()) })).status).toBe(303);
    const { clientId, logoVersion } = await read();
    const address = `${url}/logos/${clientId}/${logoVersion}`;
    const shown = await fetch(address);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('cache-control')).toContain('immutable');
    const { width, height, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([width, height, exif]).toEqual([192, 192, undefined]);
    expect((await visitor.get(path)).text).toContain(`src="/logos/${clientId}/${logoVersion}"`);
    expect((await fetch(`${url}/logos/${clientId}/0123456789ab`)).status).toBe(404);
    for (let n = 0; n < 2; n += 1) expect((await visitor.post(`${path}/logo/removal`, { csrf })).status).toBe(303);
    expect((await fetch(address)).status).toBe(404);
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'Choose a picture.'],
    ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'no JPEG, PNG or WebP'],
    ['half a picture', undefined, 'cannot be read'],
    ['two megabytes and more', Buffer.alloc(2 * 1024 * 1024 + 1), 'larger than 2 MB'],
  ])('FL4: %s is refused with what to do', async (_, content, words) => {
    const { visitor, path, csrf, read } = await givenTeam();
    const whole = await givenPicture();
    const picture = png(content ?? whole.subarray(0, whole.length / 2));
    const answer = await visitor.post(`${path}/logo`, { csrf, picture });
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
    expect((await read()).logoVersion).toBe('');
  });

  test('FL4: far too much is a page that says the limit', async () => {
    const { visitor, path, csrf, read } = await givenTeam();
    const picture = png(Buffer.alloc(31 * 1024 * 1024));
    const answer = await visitor.post(`${path}/logo`, { csrf, picture });
    expect([answer.status, (await read()).logoVersion]).toEqual([413, '']);
  });

  test('FL3: logo and links stand where the user is asked for consent', async () => {
    const { visitor, path, csrf, shown, client, read } = await givenTeam({ name: 'Harbour Loans' });
    await visitor.post(`${path}/logo`, { csrf, picture: png(await givenPicture()) });
    const links = { homepage_url: 'https://harbour.example/', support_contact: 'help@harbour.example' };
    await visitor.post(path, { csrf, shown, name: 'Harbour Loans', scopes: 'uid:read', ...links });
    const query = { client_id: client.clientId, redirect_uri: 'https://client.example/callback', scope: 'uid:read' };
    const asked = new URLSearchParams({ ...query, response_type: 'code', state: 'x' });
    const request = await acceptAuthorizationRequest(context, asked.toString(), context.clock());
    const user = server.visit();
    const account = { email: `ada.${Math.random()}@user.example`, password: 'correct horse battery' };
    await user.submit(await user.get(`/signup?request=${request}`), account);
    const consent = await user.get(`/authorize/${request}/consent`);
    expect(consent.text).toContain(`/logos/${client.clientId}/${(await read()).logoVersion}`);
    expect(consent.text).toContain('href="https://harbour.example/"');
    expect(consent.text).toContain('href="mailto:help@harbour.example"');
    expect(consent.text).not.toContain('Privacy policy');
  });
});

describe('disabling', () => {
  test('CA19: an owner disables the client and enables it again; the page says which it is', async () => {
    const { visitor, path, csrf, read, events } = await givenTeam();
    for (const [action, isDisabled] of [
      ['disable', true],
      ['disable', true],
      ['enable', false],
    ] as const) {
      const answer = await visitor.post(`${path}/standing`, { csrf, action });
      expect(whereTo(answer)).toBe(`${url}${path}?done=client_${action}d`);
      expect((await read()).isDisabled).toBe(isDisabled);
      expect((await visitor.get(path)).text.includes('This application is disabled')).toBe(isDisabled);
    }
    expect((await events()).map(({ type }) => type)).toEqual(['client_disabled', 'client_enabled']);
  });

  test('a developer may not, nor end the access of all, and is told whom to ask', async () => {
    const { visitor, path, csrf, read, client } = await givenTeam({ role: 'developer' });
    for (const answer of [
      await visitor.post(`${path}/standing`, { csrf, action: 'disable' }),
      await visitor.post(`${path}/access-revocation`, { csrf, client_name: client.name }),
    ]) {
      expect([answer.status, answer.text.includes('Ask an owner')]).toEqual([403, true]);
    }
    expect((await read()).isDisabled).toBe(false);
    expect((await visitor.get(path)).text).not.toContain(`${path}/standing`);
  });
});
