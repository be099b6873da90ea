import { expect, test } from 'vitest';
import { authorizeAddress } from '../../support/authorize.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { client } = await givenClient(server.context);

test('SE2: only a form that was sent decides: an address that says allow shows the question again', async () => {
  const visitor = server.visit();
  const logIn = await visitor.follow(await visitor.get(authorizeAddress(client, { scope: 'uid:read' })));
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const person = { email: 'ada@user.example', password: 'correct horse battery' };
  const consent = await visitor.follow(await visitor.submit(signUp, person));
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(consent.text) ?? [];
  expect(csrf).not.toBe('');

  const page = await visitor.get(`${consent.url}?${new URLSearchParams({ decision: 'allow', csrf }).toString()}`);
  expect([page.status, page.location]).toEqual([200, consent.location]);
  expect(page.text).toContain('value="allow"');
  expect(await server.context.db('grants').pluck('grant_id')).toEqual([]);
  expect(await server.context.db('authorization_codes').pluck('grant_id')).toEqual([]);
});
