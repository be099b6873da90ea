import { expect, test } from '@jest/globals';
import { expireDue } from '../../../src/verification/expiry/expiry.js';
import { givenDecision, givenSubmission } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;

test('EX4: who is warned reads what will be asked for, and from when on', async () => {
  const visitor = server.visit();
  const email = 'grace@user.example';
  await visitor.submit(await visitor.get('/signup'), { email, password: 'correct horse battery' });
  const [userId = ''] = await context.db('users').where({ email }).pluck<string[]>('user_id');
  const lastDay = new Date(context.clock().getTime() + 32 * 86_400_000).toISOString().slice(0, 10);
  const information = { document_expires_on: lastDay };
  const verificationId = await givenSubmission(context, userId, { environment: 'live', information });
  await givenDecision(context, verificationId, { kind: 'approve' });
  const account = async () => (await visitor.get('/account')).text;
  expect(await account()).not.toContain('This runs out soon');

  context.testClock.advance(3 * 86_400);
  await visitor.submit(await visitor.get('/login'), { email, password: 'correct horse battery' });
  const [, notice = ''] = /This runs out soon([^]*?)<\/ul>/.exec(await account()) ?? [];
  expect(notice).toContain(`<time class="nowrap" datetime="${dayAfter(lastDay)}`);
  for (const asked of ['Document number', 'Photo of your document']) expect(notice).toContain(asked);
  for (const stays of ['Family name', 'Date of birth']) expect(notice).not.toContain(stays);
});

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

test('EX4: a user reads until when a verification is valid, and when it has expired, how to renew it', async () => {
  const visitor = server.visit();
  const email = 'ada@user.example';
  await visitor.submit(await visitor.get('/signup'), { email, password: 'correct horse battery' });
  const [userId = ''] = await context.db('users').where({ email }).pluck<string[]>('user_id');
  const information = { document_expires_on: '2031-05-04' };
  const verificationId = await givenSubmission(context, userId, { environment: 'live', information });
  const account = async () => (await visitor.get('/account')).text.replace(/<[^>]*>/g, '');
  expect(await account()).not.toContain('Valid until');
  await givenDecision(context, verificationId, { kind: 'approve' });
  expect(await account()).toContain('Valid until 4 May 2031');

  await expireDue(context, { now: new Date('2031-05-05'), limit: 10, after: undefined });
  const expired = await account();
  expect(expired).not.toContain('Valid until');
  expect(expired).toContain('A document you gave us has expired.');
  expect((await visitor.get('/account')).text).toMatch(
    /<a [^>]*href="\/verifications\/basic\?environment=live"[^>]*>\s*Renew/,
  );
});
