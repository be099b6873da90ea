import { describe, expect, test } from '@jest/globals';
import { unsignedLocation } from '../../support/flash.js';
import { startServer } from '../../support/server.js';
import { atSettings } from '../../support/settings-page.js';

const server = await startServer();
const { url } = server;

describe('settings', () => {
  test('what is changed is changed, and the audit log names it and who did it', async () => {
    const { visitor, path, csrf, shown, read, events } = await atSettings(server);
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
    expect([answer.status, unsignedLocation(answer)]).toEqual([303, `${url}${path}?done=settings_saved`]);
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
    const { visitor, path, page, client } = await atSettings(server);
    expect(page.text).toContain('See your e-mail address');
    expect(page.text).toContain('opens your statistics, for a token of your own');
    await visitor.submit(page, { name: client.name, homepage_url: 'https://harbour.example/', support_contact: '' });
    const log = await visitor.get(path.replace('/settings', '/audit-log'));
    expect(log.text).toMatch(/Changed settings.*homepage/);
    expect(log.text).not.toContain('homepageUrl');
  });

  test('sent as it stands, the form changes nothing and leaves no trace', async () => {
    const { visitor, path, page, client, read, events } = await atSettings(server);
    const before = await read();
    const answer = await visitor.submit(page, { name: client.name, homepage_url: '' });
    expect(unsignedLocation(answer)).toBe(`${url}${path}?done=settings_same`);
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
    const { visitor, path, csrf, read } = await atSettings(server);
    const before = await read();
    const fields = { csrf, name: 'Another name', scopes: 'uid:read', [field]: value };
    const answer = await visitor.post(path, fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    if (field !== 'scopes' && value !== '') expect(answer.text).toContain(`value="${value}"`);
    expect(await read()).toEqual(before);
  });

  test('without any scope it says that one is needed', async () => {
    const { visitor, path, csrf } = await atSettings(server);
    const answer = await visitor.post(path, { csrf, name: 'Demo' });
    expect([answer.status, answer.text.includes('Choose at least one scope.')]).toEqual([422, true]);
  });

  test('SB5: no live client can have the scope of the sandbox', async () => {
    const { visitor, path, csrf } = await atSettings(server, { environment: 'live' });
    expect((await visitor.get(path)).text).not.toContain('client.sandbox:manage');
    expect((await visitor.post(path, { csrf, name: 'Demo', scopes: 'client.sandbox:manage' })).status).toBe(422);
  });
});

test('no field cuts what is pasted: what is too long is refused with its reason, never shortened unseen', async () => {
  const { visitor, path } = await atSettings(server);
  const client = path.replace('/settings', '');
  const pages = ['settings', 'webhooks', 'signature-checker', 'users', 'team', 'sandbox', 'authorize-link'];
  const addresses = ['/dashboard', '/dashboard/password', '/dashboard/reset-password', '/login', '/signup'];
  for (const address of [...pages.map((page) => `${client}/${page}`), ...addresses]) {
    const { status, text } = await visitor.get(address);
    expect([address, status, /maxlength/i.test(text)]).toEqual([address, 200, false]);
  }
});

describe('disabling', () => {
  test('CA19: an owner disables the client and enables it again; the page says which it is', async () => {
    const { visitor, path, csrf, read, events } = await atSettings(server);
    for (const [action, isDisabled] of [
      ['disable', true],
      ['disable', true],
      ['enable', false],
    ] as const) {
      const answer = await visitor.post(`${path}/standing`, { csrf, action });
      expect(unsignedLocation(answer)).toBe(`${url}${path}?done=client_${action}d`);
      expect((await read()).isDisabled).toBe(isDisabled);
      expect((await visitor.get(path)).text.includes('This application is disabled')).toBe(isDisabled);
    }
    expect((await events()).map(({ type }) => type)).toEqual(['client_disabled', 'client_enabled']);
  });

  test('a developer may not, nor end the access of all, and is told whom to ask', async () => {
    const { visitor, path, csrf, read, client } = await atSettings(server, { role: 'developer' });
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
