import { expect, test } from '@jest/globals';
import { MAGIC_NAMES } from '../../../src/verification/review/planned-outcome.js';
import { givenClient } from '../../support/given.js';
import { REDIRECT_URI } from '../../support/given-tokens.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;

/** The form as somebody new sees it who was sent by a client of this kind. */
async function formFor(environment: 'sandbox' | 'live', level: string): Promise<string> {
  const { client } = await givenClient(context, { environment });
  const query = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: `uid:read verification.${level}:read`,
    state: 'af0ifjsldkj',
  });
  const visitor = server.visit();
  const logIn = await visitor.follow(await visitor.get(`/authorize?${query.toString()}`));
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const account = { email: `${environment}-${level}@user.example`, password: 'correct horse battery' };
  const form = await visitor.follow(await visitor.submit(signUp, account));
  expect(new URL(form.url).pathname).toBe(`/verifications/${level}`);
  return form.text;
}

test('SB2: the form of a sandbox client names the magic names', async () => {
  const form = await formFor('sandbox', 'basic');
  for (const name of MAGIC_NAMES) expect(form.toLowerCase()).toContain(name);
  expect(form).toContain('This is test mode');
  expect(form).toContain('Approve, Reject, Retry, Contact, Expire');
});

test('only who is asked for an identity document is told to copy from it', async () => {
  expect(await formFor('live', 'plus')).toContain('exactly as they are on your identity document');
  expect(await formFor('live', 'uniqueness')).not.toContain('identity document');
});

test('SB2: it does not where no family name is asked for, nor to the users of a live client', async () => {
  for (const form of [await formFor('sandbox', 'uniqueness'), await formFor('live', 'basic')]) {
    expect(form).not.toContain('This is test mode');
  }
});
