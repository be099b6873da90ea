import { readFileSync } from 'node:fs';
import { register } from 'prom-client';
import { expect, test } from '@jest/globals';
import { findLeaks } from '../../scripts/log-leaks.mjs';
import { asOwner } from '../support/database.js';
import { basicAuth, bearer } from '../support/http.js';
import { INFORMATION, givenClient, givenPicture } from '../support/given.js';
import { errorOf, exchange, postToken, REDIRECT_URI, refresh, tokensOf } from '../support/given-tokens.js';
import { startServer } from '../support/server.js';
import { testLogFile } from '../support/test-logs.js';

const EMAIL = 'mary@user.example';
const PASSWORD = 'seven wet otters';
const STATE = 'state-that-nobody-may-read';

const server = await startServer();
const by = await givenClient(server.context);
const visitor = server.visit();

/** From the authorization request to the code, with everything that a user enters on the way. */
async function authorize(): Promise<string> {
  const query = { client_id: by.client.clientId, redirect_uri: REDIRECT_URI, response_type: 'code', state: STATE };
  const address = `/authorize?${new URLSearchParams({ ...query, scope: 'uid:read verification.basic:read' }).toString()}`;
  const logIn = await visitor.follow(await visitor.get(address));
  await visitor.submit(logIn, { email: EMAIL, password: 'not the right one' });
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const information = await visitor.follow(await visitor.submit(signUp, { email: EMAIL, password: PASSWORD }));
  const picture = new Blob([new Uint8Array(await givenPicture())], { type: 'image/jpeg' });
  const consent = await visitor.follow(await visitor.submit(information, { ...INFORMATION, picture }));
  const answer = await visitor.submit(consent, { decision: 'allow' });
  return new URL(answer.location ?? '').searchParams.get('code') ?? '';
}

test('SE18, TR6: after a whole journey with all kinds of errors, log and metrics hold ids and outcomes only', async () => {
  const code = await authorize();
  const first = tokensOf(await exchange(visitor, by, code));
  const second = tokensOf(await refresh(visitor, by, first.refresh_token));
  const own = tokensOf(await postToken(visitor, by, { grant_type: 'client_credentials' }));
  const secrets = [code, first.access_token, first.refresh_token, second.access_token, second.refresh_token];
  secrets.push(own.access_token, by.clientSecret);

  // In use, in the wrong place, at the wrong time, by the wrong client.
  for (const secret of secrets) {
    await visitor.get('/v2/users/me', bearer(secret));
    await visitor.get(`/v2/users/me?access_token=${secret}`);
    await visitor.get(`/callback?code=${secret}&state=${STATE}`);
    await visitor.get(`/${secret}`);
    await visitor.post(`/oauth/token?code=${secret}`, { code: secret }, { authorization: `Basic ${secret}` });
    await visitor.post('/oauth/token', { grant_type: secret }, basicAuth(by.client.clientId, secret));
    await visitor.send('POST', '/oauth/token', {
      headers: { 'content-type': 'application/json', ...bearer(secret) },
      body: `{"code":"${secret}",`,
    });
  }
  expect(errorOf(await exchange(visitor, by, code))).toBe('400 invalid_grant');

  // And while the database fails: what is thrown then is logged with its causes.
  await asOwner(server.database, 'alter schema public rename to elsewhere');
  const failed = [
    await exchange(visitor, by, code),
    await refresh(visitor, by, second.refresh_token),
    await visitor.get('/v2/users/me', bearer(second.access_token)),
    await visitor.get('/account'),
  ];
  await asOwner(server.database, 'alter schema elsewhere rename to public');
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500]);

  const logs = readFileSync(testLogFile('test'), 'utf8');
  for (const operation of ['issueToken', 'authorize', 'decideConsent', 'signUp', 'getUserInformation']) {
    expect(logs).toContain(`"operation":"${operation}"`);
  }
  expect(logs).toContain('"error"');
  expect(findLeaks(logs)).toEqual([]);
  const session = visitor.cookie('__Host-attestry_session') ?? '';
  const everything = `${logs}\n${await register.metrics()}`;
  expect(session).not.toBe('');
  const { family_name, birth_date, document_number } = INFORMATION;
  const unwanted = [
    ...secrets,
    session,
    EMAIL,
    PASSWORD,
    STATE,
    REDIRECT_URI,
    family_name,
    birth_date,
    document_number,
  ];
  expect(unwanted.filter((text) => everything.includes(text))).toEqual([]);
});
