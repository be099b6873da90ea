import { describe, expect, test } from '@jest/globals';
import { changeClient, removeRedirectUri } from '../../../src/clients/client-change.js';
import { givenClient } from '../../support/given.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const { client } = await givenClient(context);
const member = await givenMember(context, client.clientId, { role: 'developer' });
const visitor = await enterDashboard(server, member);
const path = `/dashboard/clients/${client.clientId}/authorize-link`;
const redirect_uri = 'https://client.example/callback';

async function build(fields: [string, string][], uri = redirect_uri) {
  const page = await visitor.get(path);
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text.slice(page.text.indexOf('<main')))?.[1] ?? '';
  const answer = await visitor.send('POST', path, {
    body: new URLSearchParams([['csrf', csrf], ['redirect_uri', uri], ...fields]),
  });
  const [, link = ''] = /<div class="copy-box"[^>]*><code>([^<]+)</.exec(answer.text) ?? [];
  return { status: answer.status, text: answer.text, link: link.replaceAll('&amp;', '&') };
}

describe('an authorization link', () => {
  test('of level, add-ons and data is taken by /authorize once its places are filled in', async () => {
    const { status, link, text } = await build([
      ['level', 'basic'],
      ['add_ons', 'wallet'],
      ['add_ons', 'liveness'],
      ['details', 'basic'],
      ['scopes', 'uid:read'],
      ['scopes', 'email:read'],
    ]);
    expect([status, text.includes('in place of {STATE}')]).toEqual([200, true]);
    expect(new URL(link).searchParams.get('scope')?.split(' ').sort()).toEqual([
      'email:read',
      'uid:read',
      'verification.basic.details:read',
      'verification.basic:read',
      'verification.liveness:read',
      'verification.wallet:read',
    ]);
    const user = server.visit();
    const answer = await user.follow(await user.get(link.replace('{STATE}', 'abc')));
    expect([answer.status, new URL(answer.url).pathname]).toEqual([200, '/login']);
  });

  test('has a place for the challenge where the client needs PKCE, and says what goes there', async () => {
    await changeClient(context, client.clientId, { pkceRequired: true }, context.clock());
    const { link, text } = await build([['scopes', 'uid:read']]);
    expect(link).toContain('code_challenge={CODE_CHALLENGE}&code_challenge_method=S256');
    expect(text).toContain('RFC 7636');
    await changeClient(context, client.clientId, { pkceRequired: false }, context.clock());
    expect((await build([['scopes', 'uid:read']])).link).not.toContain('code_challenge=');
  });

  test.each([
    [
      [
        ['level', 'uniqueness'],
        ['add_ons', 'sow'],
      ],
      'does not take the add-on sow',
    ],
    [[['add_ons', 'wallet']], 'An add-on needs a level beside it.'],
    [
      [
        ['level', 'basic'],
        ['details', 'plus'],
      ],
      'verification.plus.details:read needs verification.plus:read',
    ],
    [
      [
        ['level', 'basic'],
        ['add_ons', 'plus'],
      ],
      'Only one level can be asked for',
    ],
    [[['level', 'platinum']], 'A requested scope is unknown: verification.platinum:read.'],
    [[['scopes', 'client.stats:read']], 'client credentials grant only'],
    [[], 'Choose at least one thing to ask for.'],
  ] as [[string, string][], string][])(
    'V1: %j is refused with the reason, and what was chosen is kept',
    async (fields, reason) => {
      const { status, text, link } = await build(fields);
      expect([status, text.includes(reason), link]).toEqual([422, true, '']);
      const [level] = fields;
      if (level?.[0] === 'level' && level[1] !== 'platinum')
        expect(text).toContain(`<option value="${level[1]}" selected`);
    },
  );

  test('ends at no address that is not registered', async () => {
    const { status, text } = await build([['scopes', 'uid:read']], 'https://evil.example/');
    expect([status, text.includes('Choose one of the registered redirect URIs')]).toEqual([422, true]);
  });

  test('is not asked for where users could not come back: the page leads to where a redirect URI is added', async () => {
    const { client: fresh } = await givenClient(context);
    for (const uri of fresh.redirectUris) await removeRedirectUri(context, fresh.clientId, uri, context.clock());
    const team = await enterDashboard(server, await givenMember(context, fresh.clientId));
    const { text } = await team.get(`/dashboard/clients/${fresh.clientId}/authorize-link`);
    expect(text).toContain('This application has no redirect URI');
    expect(text).toContain(`href="/dashboard/clients/${fresh.clientId}/settings#redirect_uri"`);
    expect(text).not.toContain('Build the link</button>');
    expect((await team.get(`/dashboard/clients/${fresh.clientId}/settings`)).text).toContain('id="redirect_uri"');
  });

  test('asks for no scope that the client may not ask for', async () => {
    await changeClient(context, client.clientId, { allowedScopes: ['uid:read'] }, context.clock());
    const { status, text } = await build([['level', 'basic']]);
    expect([status, text.includes('may not ask for one of the requested scopes: verification.basic:read.')]).toEqual([
      422,
      true,
    ]);
  });
});
