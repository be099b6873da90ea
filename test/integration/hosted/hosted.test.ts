import { describe, expect, test } from '@jest/globals';
import { givenClient } from '../../support/given.js';
import type { Answer, Visitor } from '../../support/http.js';
import { startServer } from '../../support/server.js';
import { expectAbout } from '../../support/expect-about.js';

const PASSWORD = 'correct horse battery';
const server = await startServer();
const { client } = await givenClient(server.context);
const query = new URLSearchParams({
  client_id: client.clientId,
  redirect_uri: client.redirectUris[0] ?? '',
  response_type: 'code',
  scope: 'uid:read verification.basic:read',
  state: 'af0ifjsldkj',
});
let people = 0;
const newEmail = () => `person-${(people += 1)}@user.example`;

async function givenAccount(path = '/signup'): Promise<{ visitor: Visitor; email: string; answer: Answer }> {
  const visitor = server.visit();
  const email = newEmail();
  const answer = await visitor.submit(await visitor.get(path), { email, password: PASSWORD });
  return { visitor, email, answer };
}

async function startAuthorization(visitor: Visitor): Promise<string> {
  const { location = '' } = await visitor.get(`/authorize?${query.toString()}`);
  return new URL(location).pathname.split('/')[2] ?? '';
}

describe('accounts', () => {
  test('FL7: an address or a password that is too long comes back with what to correct', async () => {
    const visitor = server.visit();
    const page = await visitor.get('/signup');
    const email = `${'a'.repeat(250)}@user.example`;
    const answer = await visitor.submit(page, { email, password: 'x'.repeat(201) });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`value="${email}"`);
    expect(answer.text).toContain('Use at most 200 characters for your password.');
    const logIn = await visitor.submit(await visitor.get('/login'), { email, password: 'x'.repeat(201) });
    expect(logIn.status).toBe(422);
  });

  test('signing up opens the own page; somebody who is logged in is not asked again', async () => {
    const { visitor, answer } = await givenAccount();
    expect([answer.status, answer.location]).toEqual([303, `${server.url}/account`]);
    expect((await visitor.get('/account')).status).toBe(200);
    for (const path of ['/login', '/signup'])
      expectAbout(path, (await visitor.get(path)).location).toBe(`${server.url}/account`);
    expect((await visitor.get('/')).status).toBe(200);
  });

  test('what cannot be taken comes back with the form', async () => {
    const { email } = await givenAccount();
    const visitor = server.visit();
    const page = await visitor.get('/signup');
    expect((await visitor.submit(page, { email, password: 'short' })).status).toBe(422);
    const logIn = await visitor.get('/login');
    expect((await visitor.submit(logIn, { email, password: 'wrong horse battery' })).status).toBe(422);
    const entered = await visitor.submit(logIn, { email, password: PASSWORD });
    expect([entered.status, entered.location]).toEqual([303, `${server.url}/account`]);
  });

  test('logging out closes the own page', async () => {
    const { visitor } = await givenAccount();
    const left = await visitor.submit(await visitor.get('/account'), { csrf: await logOutCsrf(visitor) });
    expect(left.status).toBe(303);
    expect((await visitor.get('/account')).location).toBe(`${server.url}/login`);
  });
});

describe('an authorization', () => {
  test('SE16: belongs to the first who was logged in; another user is refused at every step', async () => {
    const { visitor } = await givenAccount();
    const id = await startAuthorization(visitor);
    await visitor.follow(await visitor.get(`/authorize/${id}`));
    const { visitor: other } = await givenAccount();
    const paths = [`/authorize/${id}`, `/authorize/${id}/consent`, `/verifications/basic?request=${id}`];
    for (const path of [...paths, `/login?request=${id}`, `/signup?request=${id}`]) {
      expectAbout(path, (await other.get(path)).status).toBe(403);
    }
  });

  test('that does not exist leads nowhere', async () => {
    const visitor = server.visit();
    const id = 'a'.repeat(43);
    for (const path of [`/authorize/${id}`, `/login?request=${id}`, `/signup?request=${id}`]) {
      expectAbout(path, (await visitor.get(path)).status).toBe(404);
    }
    for (const path of [`/login?request=${id}`, `/signup?request=${id}`]) {
      expectAbout(path, (await visitor.post(path, { csrf: 'x' })).status).toBe(404);
    }
    const { visitor: user } = await givenAccount();
    for (const path of [`/authorize/${id}/consent`, `/verifications/basic?request=${id}`]) {
      expectAbout(path, (await user.get(path)).status).toBe(404);
    }
  });

  test('AZ20: nobody sees a later step before the log-in', async () => {
    const visitor = server.visit();
    const id = await startAuthorization(visitor);
    for (const path of [`/authorize/${id}`, `/authorize/${id}/consent`, `/verifications/basic?request=${id}`]) {
      const answer = await visitor.get(path);
      expectAbout(path, [answer.status, answer.location]).toEqual([302, `${server.url}/login?request=${id}`]);
    }
  });

  test('VE8: what is missing is named, and nothing is submitted', async () => {
    const visitor = server.visit();
    const id = await startAuthorization(visitor);
    const page = await visitor.submit(await visitor.get(`/signup?request=${id}`), {
      email: newEmail(),
      password: PASSWORD,
    });
    const form = await visitor.follow(page);
    const returned = await visitor.submit(form, { given_name: 'Ada', family_name: '' });
    expect(returned.status).toBe(422);
    expect(returned.text).toContain('value="Ada"');
  });
});

async function logOutCsrf(visitor: Visitor): Promise<string> {
  const { text } = await visitor.get('/account');
  const [, csrf = ''] = /action="\/logout[^]*?name="csrf" value="([^"]+)"/.exec(text) ?? [];
  return csrf;
}
