import { describe, expect, test } from '@jest/globals';
import { givenClient } from '../../support/given.js';
import type { Answer, Visitor } from '../../support/http.js';
import { startServer } from '../../support/server.js';
import { expectAbout } from '../../support/expect-about.js';

const PASSWORD = 'correct horse battery';
const COOKIE = '__Host-attestry_session';
const server = await startServer();
const { client } = await givenClient(server.context);
let people = 0;

async function givenVisitor(): Promise<{ visitor: Visitor; email: string }> {
  const visitor = server.visit();
  const email = `session-${(people += 1)}@user.example`;
  const answer = await visitor.submit(await visitor.get('/signup'), { email, password: PASSWORD });
  expect(answer.status).toBe(303);
  return { visitor, email };
}

async function startAuthorization(visitor: Visitor): Promise<string> {
  const query = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: client.redirectUris[0] ?? '',
    response_type: 'code',
    scope: 'email:read',
    state: 'af0ifjsldkj',
  });
  const { location = '' } = await visitor.get(`/authorize?${query.toString()}`);
  return new URL(location).pathname.split('/')[2] ?? '';
}

function csrfOf(page: Answer): string {
  return /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
}

describe('SE1: a form is taken only from the browser and the authorization it was drawn for', () => {
  test.each(['/login', '/signup'])(
    '%s without a token, with a made-up one, and with another browser’s',
    async (path) => {
      const visitor = server.visit();
      await visitor.get(path);
      const foreign = csrfOf(await server.visit().get(path));
      for (const csrf of [undefined, '', 'made up', foreign]) {
        const answer = await visitor.post(path, {
          email: 'a@b.example',
          password: PASSWORD,
          ...(csrf ? { csrf } : {}),
        });
        expectAbout(String(csrf), answer.status).toBe(403);
      }
    },
  );

  test('the log-in form of one authorization does not log in within another', async () => {
    const visitor = server.visit();
    const one = await startAuthorization(visitor);
    const other = await startAuthorization(visitor);
    const csrf = csrfOf(await visitor.get(`/login?request=${one}`));
    const { email } = await givenVisitor();
    const path = `/login?request=${other}`;
    expect((await visitor.post(path, { csrf, email, password: PASSWORD })).status).toBe(403);
  });

  test('logging out needs the token too', async () => {
    const { visitor } = await givenVisitor();
    expect((await visitor.post('/logout', {})).status).toBe(403);
    expect((await visitor.get('/account')).status).toBe(200);
  });
});

describe('SE7: sessions', () => {
  test('the cookie is bound to the origin, unreadable for script, and not sent along from elsewhere', async () => {
    const cookie = (await server.visit().get('/login')).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-attestry_session=ks_[\w-]{43}; /);
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Domain');
  });

  test('the value changes at log-in, and the one of before is worthless', async () => {
    const { email } = await givenVisitor();
    const visitor = server.visit();
    const page = await visitor.get('/login');
    const before = visitor.cookie(COOKIE) ?? '';
    await visitor.submit(page, { email, password: PASSWORD });
    expect(visitor.cookie(COOKIE)).not.toBe(before);
    const thief = await server.visit().get('/account', { cookie: `${COOKIE}=${before}` });
    expect(thief.status).toBe(302);
  });

  test('logging out ends the session on the server', async () => {
    const { visitor } = await givenVisitor();
    const account = await visitor.get('/account');
    const kept = visitor.cookie(COOKIE) ?? '';
    await visitor.submit(account, { csrf: csrfOf(account) });
    expect((await server.visit().get('/account', { cookie: `${COOKIE}=${kept}` })).status).toBe(302);
  });

  test('FL8: it ends after 30 minutes without a request, and not before', async () => {
    const { visitor } = await givenVisitor();
    const { testClock } = server.context;
    for (const seconds of [29 * 60, 29 * 60]) {
      testClock.advance(seconds);
      expect((await visitor.get('/account')).status).toBe(200);
    }
    testClock.advance(31 * 60);
    expect((await visitor.get('/account')).status).toBe(302);
  });
});

describe('SE8: what the log-in page gives away', () => {
  test('an unknown address and a wrong password get the same answer', async () => {
    const { email } = await givenVisitor();
    const answers = [email, 'nobody@user.example'].map(async (address) => {
      const visitor = server.visit();
      const answer = await visitor.submit(await visitor.get('/login'), { email: address, password: 'wrong' });
      return { status: answer.status, text: answer.text.replaceAll(address, '').replaceAll(/value="[^"]*"/g, '') };
    });
    const [known, unknown] = await Promise.all(answers);
    expect(known?.status).toBe(422);
    expect(unknown).toEqual(known);
  });
});

describe('SE6: after the log-in', () => {
  test.each(['https://evil.example/', '//evil.example', '/account', ''])('request=%s leads nowhere', async (value) => {
    const answer = await server.visit().get(`/login?request=${encodeURIComponent(value)}`);
    expect(answer.status).toBe(400);
    expect(answer.location).toBeUndefined();
  });
});

describe('SE4, SE5, SE9: headers of every page', () => {
  test.each(['/', '/login', '/signup', '/console/login', '/nothing/here', '/authorize', '/login?request=!'])(
    '%s',
    async (path) => {
      const { headers } = await server.visit().get(path);
      const policy = headers.get('content-security-policy') ?? '';
      for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]) {
        expect(policy).toContain(part);
      }
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test('FD2: a page within an authorization lets its form end wherever the client leads, and no other page does', async () => {
    const visitor = server.visit();
    const id = await startAuthorization(visitor);
    const policies = [`/login?request=${id}`, `/signup?request=${id}`, '/login'].map(
      async (path) => (await visitor.get(path)).headers.get('content-security-policy') ?? '',
    );
    const [logIn, signUp, plain] = await Promise.all(policies);
    for (const policy of [logIn, signUp]) expect(policy).not.toContain('form-action');
    expect(plain).toMatch(/form-action 'self'$/);
  });
});
