import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { build } from '../support/built.js';
import { findUser } from '../support/accounts.js';
import { authorizeAddress } from '../support/authorize.js';
import { givenClient, givenPicture, INFORMATION } from '../support/given.js';
import { heldUploads } from '../support/held-uploads.js';
import type { Answer, Visitor } from '../support/http.js';
import { KillableServer } from '../support/killable-server.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

const SESSION = '__Host-attestry_session';
const TABLES = ['verifications', 'verification_history', 'submissions', 'documents', 'draft_documents'] as const;

const uploads = mkdtempSync(join(tmpdir(), 'attestry-test-uploads-'));
whenDone(() => rmSync(uploads, { recursive: true }));

let server: KillableServer;
let authorize: string;
beforeAll(async () => {
  await build();
  server = await KillableServer.prepare({ TMPDIR: uploads });
  await server.putGateBehind('submissions');
  const { client } = await givenClient(server.context);
  authorize = authorizeAddress(client, { scope: 'verification.basic:read' });
});

beforeEach(() => server.start());

interface Applicant {
  visitor: Visitor;
  form: Answer;
  userId: string;
}

let people = 0;
async function begin(): Promise<Applicant> {
  const visitor = server.visit();
  const logIn = await visitor.follow(await visitor.get(authorize));
  const account = { email: `killed-${(people += 1)}@user.example`, password: 'correct horse battery' };
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const form = await visitor.follow(await visitor.submit(signUp, account));
  return { visitor, form, userId: await findUser(server.context, account.email) };
}

async function submit({ visitor, form }: Applicant): Promise<Answer> {
  return visitor.submit(form, { ...INFORMATION, picture: new Blob([Uint8Array.from(await givenPicture())]) });
}

/** How many rows of each there are about the user. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const { db } = server.context;
  const counts = TABLES.map(async (table) => {
    const rows =
      table === 'verification_history'
        ? await db('verification_history').whereIn(
            'verification_id',
            db('verifications').select('verification_id').where({ user_id: userId }),
          )
        : await db(table).where({ user_id: userId });
    return [table, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const NOTHING = { verifications: 0, verification_history: 0, submissions: 0, documents: 0 };
const ONE = { verifications: 1, verification_history: 1, submissions: 1, documents: 1 };

test('VE2, FL8: the server killed in the middle of a submission leaves nothing of it, and the picture need not be sent again', async () => {
  const applicant = await begin();
  // The documents and the submission are inserted; the verification, which comes next, waits for us.
  const held = await server.context.db.transaction();
  await held.raw('lock table verifications in share mode');
  await server.killDuring(() => submit(applicant), held);
  expect(await rowsOf(applicant.userId)).toEqual({ ...NOTHING, draft_documents: 1 });

  const { visitor } = applicant;
  const form = await visitor.get(applicant.form.url);
  expect(form.text).toContain('We have your');
  expect((await visitor.submit(form, INFORMATION)).status).toBe(303);
  expect(await rowsOf(applicant.userId)).toEqual({ ...ONE, draft_documents: 0 });
});

test('VE2, VE8: killed after the commit it leaves all of it, and sending the form again adds nothing', async () => {
  const applicant = await begin();
  await server.killDuring(() => submit(applicant), await server.holdGate());
  expect(await rowsOf(applicant.userId)).toEqual({ ...ONE, draft_documents: 0 });

  expect((await applicant.visitor.get(applicant.form.url)).status).toBe(302);
  expect((await submit(applicant)).status).toBe(303);
  expect(await rowsOf(applicant.userId)).toEqual({ ...ONE, draft_documents: 0 });
});

test('FL5: killed while a document is on its way it leaves no file and no row', async () => {
  const { visitor, form, userId } = await begin();
  const cookie = `${SESSION}=${visitor.cookie(SESSION) ?? ''}`;
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5_000_000 };
  const sent = request(form.url, { method: 'POST', headers });
  const cut = new Promise((resolve) => sent.once('error', resolve));
  sent.write('--x\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\n');
  sent.write(Buffer.alloc(1_000_000));
  await waitFor('the upload to lie on disk', () => heldUploads(server.pid).length === 1);
  await server.kill();
  await cut;
  expect(readdirSync(uploads)).toEqual([]);
  expect(await rowsOf(userId)).toEqual({ ...NOTHING, draft_documents: 0 });
});
