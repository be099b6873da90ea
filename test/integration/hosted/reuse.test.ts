import { expect, test } from '@jest/globals';
import { changeClient } from '../../../src/clients/client-change.js';
import { signUp as createAccount } from '../../../src/accounts/users/user.js';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { listVerificationsOfUser } from '../../../src/verification/status/verifications.store.js';
import { BILL, givenDecision, givenPicture, INFORMATION } from '../../support/given.js';
import { newPerson } from '../../support/hosted-flow.js';
import { hiddenInformation } from '../../support/page-forms.js';
import { samplePdf } from '../../support/sample-pdf.js';
import { APPROVE, setStage, type PersonWithCase } from '../../support/stage.js';

const { server, site, givenPerson } = await setStage();
const { context } = server;

/** From the client's link, logged in, to the first page that asks something. */
async function arrive({ email, password }: PersonWithCase, parts: string[]) {
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/login'), { email, password });
  const scope = ['email:read', ...parts.map((part) => `verification.${part}:read`)].join(' ');
  return { visitor, page: await visitor.follow(await visitor.get(site.authorizeUrl({ scope }))) };
}

test('VE6: who holds basic is asked by plus for the proof of address only, and told what is used again', async () => {
  const { page } = await arrive(await givenPerson(APPROVE), ['plus']);
  const names = [...page.text.matchAll(/<(?:input|textarea|select)[^>]* name="(\w+)"/g)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(['csrf', 'need', 'address', 'address_dated_on', 'proof_of_address']));
  expect(page.text).toContain('We use again what you gave us before:');
  expect(page.text).toContain('<li>Family name</li>');
  expect(page.text).not.toContain(INFORMATION.family_name);
});

test('VE7: who holds the level goes straight to consent', async () => {
  const { page } = await arrive(await givenPerson(APPROVE), ['basic']);
  expect(new URL(page.url).pathname).toMatch(/\/consent$/);
});

test('VE6: where nothing is missing one button is enough, and only who presses it has submitted', async () => {
  const person = { ...newPerson(), verificationId: '' };
  const account = await createAccount(context, person, context.clock());
  if ('faults' in account) throw new Error('the account was refused');
  const { userId } = account.user;
  const information = { ...INFORMATION, ...BILL };
  const uploads = { picture: uploadOf(await givenPicture()), proof_of_address: uploadOf(samplePdf()) };
  const submission = { userId, environment: 'sandbox', level: 'plus', information, uploads };
  const submitted = await submit(context, submission, context.clock());
  if (submitted.outcome !== 'submitted') throw new Error(submitted.outcome);
  await givenDecision(context, submitted.verificationId, APPROVE);

  const { visitor, page } = await arrive({ ...person, userId }, ['basic']);
  expect(page.text).toContain('You have given us everything already');
  expect(page.text).toContain('<li>Photo of your document</li>');
  const levels = async () => (await listVerificationsOfUser(context.db, userId)).map(({ level }) => level);
  expect(await levels()).toEqual(['plus']);
  const body = new FormData();
  for (const [name, value] of Object.entries(hiddenInformation(page))) body.append(name, value);
  const consent = await visitor.follow(await visitor.send('POST', page.url, { body }));
  expect(new URL(consent.url).pathname).toMatch(/\/consent$/);
  expect(await levels()).toEqual(['basic', 'plus']);
});

test('V7, VE7: who has expired is asked to renew by a client with expiration enabled, and by no other', async () => {
  const person = await givenPerson(APPROVE);
  const { verificationId } = person;
  const expiry = { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } } as const;
  await context.db.transaction((trx) => changeStatus({ ...context, db: trx }, expiry, context.clock()));
  expect(new URL((await arrive(person, ['basic'])).page.url).pathname).toMatch(/\/consent$/);
  await changeClient(context, site.client.clientId, { expirationEnabled: true }, context.clock());
  expect(new URL((await arrive(person, ['basic'])).page.url).pathname).toBe('/verifications/basic');
});
