import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useCatalogue } from '../../../src/verification/catalogue.js';
import { APPROVE, GRACE, setStage } from '../../support/stage.js';
import { makeRunFolder } from '../../support/run-folder.js';
import { givenDecision } from '../../support/given.js';

const { server, givenPerson } = await setStage();
const folder = await makeRunFolder();
const levelCatalogue = join(folder, 'levels.json');
const gold = { kind: 'level', title: 'Gold', items: ['country'], scope_text: 'See gold' };
writeFileSync(levelCatalogue, JSON.stringify({ scopes: {}, parts: { gold } }));
afterAll(() => {
  useCatalogue({ levelCatalogue: '' });
  rmSync(folder, { recursive: true });
});

test('V1: a level that has left the catalogue stays with those who hold it, and who waits at it is decided', async () => {
  const holder = await givenPerson(APPROVE);
  const waiting = await givenPerson();
  useCatalogue({ levelCatalogue });
  const visitor = server.visit();
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
