import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { AccountClosed, consent } from '../../../src/grants/grant.js';
import { deleteAccount } from '../../../src/hosted/account-deletion.js';
import { getUser } from '../../../src/users/user.js';
import { submit } from '../../../src/verification/submission.js';
import { uploadOf } from '../../../src/verification/upload.js';
import { insertSession } from '../../../src/web/session.store.js';
import { randomToken, sha256 } from '../../../src/crypto/random-token.js';
import { findUser } from '../../support/accounts.js';
import { asOwner } from '../../support/database.js';
import { givenClient, givenPicture, givenSubmission, givenUser, INFORMATION } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context, database } = server;
const { db } = context;

const close = async (userId: string): Promise<void> =>
  deleteAccount(context, await getUser(db, userId), { address: undefined }, context.clock());

async function send(userId: string, changes = {}) {
  const submission = { userId, environment: 'sandbox', level: 'basic', information: { ...INFORMATION, ...changes } };
  const uploads = { picture: uploadOf(await givenPicture()) };
  return submit(context, { ...submission, uploads }, context.clock());
}

async function left(userId: string): Promise<number[]> {
  const [row] = await asOwner<Record<string, number>>(
    database,
    `select (select count(*)::int from submissions where user_id = $1 and information_encrypted is not null) as a,
            (select count(*)::int from documents where user_id = $1) as b,
            (select count(*)::int from draft_documents where user_id = $1) as c,
            (select count(*)::int from document_contents) as d`,
    [userId],
  );
  return Object.values(row ?? {});
}
const NOTHING = [0, 0, 0, 0];

describe('FL10: what was under way when an account was closed', () => {
  test('a form is not taken, and nothing of it is kept, not even as a draft', async () => {
    const userId = await givenUser(context);
    await close(userId);
    expect(await send(userId)).toEqual({ outcome: 'not_needed' });
    expect(await send(userId, { family_name: '' })).toEqual({ outcome: 'not_needed' });
    expect(await db('verifications').where({ user_id: userId })).toEqual([]);
    expect(await left(userId)).toEqual(NOTHING);
  });

  test('nor in whatever order the two come to their ends', async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = await givenUser(context);
      const sending = send(userId);
      await pause(round * 5);
      await Promise.all([sending, close(userId)]);
      expect(await left(userId)).toEqual(NOTHING);
    }
  });

  test('consent gives no client access any more', async () => {
    const userId = await givenUser(context);
    const { client } = await givenClient(context);
    await close(userId);
    const allowed = { clientId: client.clientId, userId, level: 'basic', scopes: ['uid:read'] };
    await expect(db.transaction((trx) => consent(trx, allowed, context.clock()))).rejects.toThrow(AccountClosed);
    expect(await db('grants').where({ user_id: userId })).toEqual([]);
  });

  test('a session that a log-in had yet to open opens nothing', async () => {
    const visitor = server.visit();
    const email = 'late@user.example';
    await visitor.submit(await visitor.get('/signup'), { email, password: 'correct horse battery' });
    const userId = await findUser(context, email);
    const open = async () => {
      const value = randomToken('ks_');
      await insertSession(db, 'sessions', { hash: sha256(value), subjectId: userId, now: context.clock() });
      const headers = { cookie: `__Host-attestry_session=${value}` };
      return (await fetch(`${server.url}/account`, { headers, redirect: 'manual' })).status;
    };
    expect(await open()).toBe(200);
    await close(userId);
    expect(await open()).toBe(302);
  });

  test('FL5: a link to one of its documents opens nothing, also while the document is kept', async () => {
    const visitor = server.visit();
    const email = 'link@user.example';
    await visitor.submit(await visitor.get('/signup'), { email, password: 'correct horse battery' });
    const userId = await findUser(context, email);
    await givenSubmission(context, userId, { environment: 'live' });
    const data = (await visitor.get('/account/data')).json() as { submissions: { documents: { url: string }[] }[] };
    const url = data.submissions[0]?.documents[0]?.url ?? '';
    expect((await fetch(url)).status).toBe(200);
    await close(userId);
    expect(await db('documents').where({ user_id: userId })).toHaveLength(1);
    expect((await fetch(url)).status).toBe(404);
  });
});
