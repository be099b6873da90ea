import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { useCatalogue } from '../../../src/verification/catalogue/catalogue.js';
import { exchange, givenCode, refresh, tokensOf } from '../../support/given-tokens.js';
import { bearer } from '../../support/http.js';
import { APPROVE, GRACE, setStage } from '../../support/stage.js';
import { makeRunFolder } from '../../support/run-folder.js';
import { givenDecision } from '../../support/given.js';

const { server, site, givenPerson } = await setStage();
const visitor = server.visit();
const folder = await makeRunFolder();
const levelCatalogue = join(folder, 'levels.json');
const gold = { kind: 'level', title: 'Gold', items: ['country'], scope_text: 'See gold' };
writeFileSync(levelCatalogue, JSON.stringify({ scopes: { 'uid:read': 'See who you are' }, parts: { gold } }));
afterEach(() => useCatalogue({ levelCatalogue: '' }));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('V1, V11: what a client sees of a level that has left the catalogue stays', async () => {
  const by = { client: site.client, clientSecret: site.clientSecret };
  const { userId } = await givenPerson(APPROVE);
  const scopes = ['uid:read', 'verification.basic:read', 'verification.basic.details:read'];
  const pair = tokensOf(await exchange(visitor, by, await givenCode(server.context, by.client, { userId, scopes })));
  const me = async (token: string) => (await visitor.get('/v2/users/me', bearer(token))).json();
  useCatalogue({ levelCatalogue });
  const timestamp = expect.any(String);
  // What stood in its details is not known any more.
  const cases = [{ level: 'basic', credential: 'approved', timestamp }];
  expect(await me(pair.access_token)).toEqual({ uid: userId, verification_cases: cases });
  const narrow = tokensOf(await refresh(visitor, by, pair.refresh_token, 'uid:read'));
  expect(await me(narrow.access_token)).toEqual({ uid: userId });
});

test('V1: a level that has left the catalogue stays with those who hold it, and who waits at it is decided', async () => {
  const holder = await givenPerson(APPROVE);
  const waiting = await givenPerson();
  useCatalogue({ levelCatalogue });
  await visitor.submit(await visitor.get('/login'), { email: holder.email, password: holder.password });
  const account = await visitor.get('/account');
  expect(account.status).toBe(200);
  expect(account.text).toContain('Verified');
  expect((await visitor.get('/verifications/basic?environment=sandbox')).status).toBe(404);

  await givenDecision(server.context, waiting.verificationId, APPROVE);
  const console = server.visit();
  await console.submit(await console.get('/console/login'), { email: GRACE.email, password: GRACE.password });
  expect((await console.get(`/console/verifications/${waiting.verificationId}`)).status).toBe(200);
});
