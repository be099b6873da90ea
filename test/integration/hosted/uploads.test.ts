import { readdirSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import { listVerificationsOfUser } from '../../../src/verification/status/verifications.store.js';
import { readDocument } from '../../../src/verification/documents/documents.js';
import { readSubmission } from '../../../src/verification/submission/frozen-submission.js';
import { givenPicture, INFORMATION } from '../../support/given.js';
import { holdTimers } from '../../support/held-timers.js';
import { collectGarbage, heldUploads } from '../../support/held-uploads.js';
import type { Answer, Visitor } from '../../support/http.js';
import { samplePdf } from '../../support/sample-pdf.js';
import { setStage } from '../../support/stage.js';
import { hiddenInformation } from '../../support/page-forms.js';
import { waitFor } from '../../support/wait-for.js';

const { server, site } = await setStage();
const { context } = server;
const { db } = context;
const SCOPE = ['basic', 'selfie', 'sow'].map((part) => `verification.${part}:read`).join(' ');
const FIELDS = { ...INFORMATION, source_of_wealth: 'I sold my bakery in 2024.' };
const SESSION = '__Host-attestry_session';
const MEGABYTE = 1024 * 1024;

let people = 0;
async function begin(scope: string): Promise<{ visitor: Visitor; form: Answer; userId: string }> {
  const visitor = server.visit();
  const logIn = await visitor.follow(await visitor.get(site.authorizeUrl({ scope })));
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const account = { email: `uploads-${(people += 1)}@user.example`, password: 'correct horse battery' };
  const form = await visitor.follow(await visitor.submit(signUp, account));
  const [user] = await db('users').where({ email: account.email }).pluck<string[]>('user_id');
  return { visitor, form, userId: user ?? '' };
}

function formOf(page: Answer, fields: Record<string, string>, files: Record<string, Uint8Array>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...hiddenInformation(page), ...fields })) form.append(name, value);
  for (const [name, file] of Object.entries(files)) {
    form.append(name, new Blob([]), '');
    form.append(name, new Blob([Uint8Array.from(file)]), 'whatever.exe');
  }
  return form;
}

describe('FL4: several documents in one form', () => {
  test('each is told by its content, kept for its item, and pictures lose what is not picture', async () => {
    const { visitor, form, userId } = await begin(SCOPE);
    const picture = await givenPicture();
    const pdf = samplePdf();
    const files = {
      picture: pdf,
      selfie: Buffer.concat([picture, Buffer.from('hidden')]),
      source_of_wealth_document: pdf,
    };
    const answer = await visitor.send('POST', form.url, { body: formOf(form, FIELDS, files) });
    expect([answer.status, answer.text]).toEqual([303, '']);

    const [verification] = await listVerificationsOfUser(db, userId);
    expect(verification?.level).toBe('basic+selfie+sow');
    const { information, documents } = await readSubmission(context, verification?.submissionId ?? '');
    expect(information).toEqual(FIELDS);
    const read = async (item: keyof typeof documents) => readDocument(context, documents[item] ?? '');
    expect(await read('picture')).toMatchObject({ mediaType: 'application/pdf' });
    expect((await read('picture'))?.content.includes('City Power')).toBe(false);
    expect((await read('selfie'))?.content.includes('hidden')).toBe(false);
    expect(await read('source_of_wealth_document')).toEqual(await read('picture'));
  });

  test('what is wrong with each is said beside it', async () => {
    const { visitor, form } = await begin(SCOPE);
    const files = {
      picture: Buffer.from([0xff, 0xd8, 0xff]),
      selfie: samplePdf(),
      source_of_wealth_document: Buffer.alloc(9, 'x'),
    };
    const answer = await visitor.send('POST', form.url, { body: formOf(form, FIELDS, files) });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('This picture is damaged or not complete.');
    expect(answer.text).toContain('This file is not a JPEG, PNG or WebP picture.');
    expect(answer.text).toContain('This file is not a JPEG, PNG, WebP or PDF file.');
  });

  test('an empty one is said to be empty, and never passed over for the one that was sent before', async () => {
    const { visitor, form, userId } = await begin('verification.basic:read');
    const empty = { picture: new Uint8Array() };
    const refused = await visitor.send('POST', form.url, { body: formOf(form, INFORMATION, empty) });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This file is empty.');

    const files = { picture: await givenPicture() };
    const other = await visitor.send('POST', form.url, {
      body: formOf(refused, { ...INFORMATION, family_name: '' }, files),
    });
    expect(other.text).toContain('We have your picture');
    const again = await visitor.send('POST', form.url, { body: formOf(other, INFORMATION, empty) });
    expect(again.status).toBe(422);
    expect(again.text).toContain('This file is empty.');
    expect(await listVerificationsOfUser(db, userId)).toEqual([]);
    expect((await visitor.send('POST', form.url, { body: formOf(again, INFORMATION, {}) })).status).toBe(303);
  });
});

describe('FL1, FL8: a file is sent once, whatever else is wrong', () => {
  test('it is kept while another field is corrected, also on another device, and replaced where another one is sent', async () => {
    const { visitor, form, userId } = await begin(SCOPE);
    const pdf = samplePdf();
    const files = { picture: pdf, selfie: await givenPicture(), source_of_wealth_document: Buffer.alloc(9, 'x') };
    const refused = await visitor.send('POST', form.url, { body: formOf(form, { ...FIELDS, family_name: '' }, files) });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/We have your PDF \(\d\d KB\)\./);
    expect(refused.text.match(/We have your/g)).toHaveLength(2);
    expect((await visitor.get(form.url)).text.match(/We have your/g)).toHaveLength(2);

    const other = await givenPicture();
    const rest = formOf(refused, FIELDS, { picture: other, source_of_wealth_document: pdf });
    expect((await visitor.send('POST', form.url, { body: rest })).status).toBe(303);
    const [verification] = await listVerificationsOfUser(db, userId);
    const { documents } = await readSubmission(context, verification?.submissionId ?? '');
    expect(await readDocument(context, documents.picture ?? '')).toMatchObject({ mediaType: 'image/jpeg' });
    expect(await readDocument(context, documents.selfie ?? '')).toMatchObject({ mediaType: 'image/jpeg' });
    expect(await db('draft_documents').where({ user_id: userId })).toEqual([]);
    expect(await db('documents').where({ user_id: userId })).toHaveLength(3);
  });
});

describe('FL4: at most 10 MB each, checked while streaming', () => {
  test('ten are taken; a byte more is a sentence beside the field, and what was typed is there', async () => {
    const { visitor, form } = await begin('verification.basic:read');
    const ten = samplePdf({ bytes: 10 * MEGABYTE - samplePdf().length });
    expect(ten).toHaveLength(10 * MEGABYTE);
    const more = Buffer.concat([ten, Buffer.from('\n')]);
    const refused = await visitor.send('POST', form.url, { body: formOf(form, INFORMATION, { picture: more }) });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This file is larger than 10 MB.');
    expect(refused.text).toContain('value="Lovelace"');
    const taken = await visitor.send('POST', form.url, { body: formOf(form, INFORMATION, { picture: ten }) });
    expect(taken.status).toBe(303);
  });

  test('far too many are a page that says the limit, long before the last has come', async () => {
    const { visitor, form } = await begin('verification.basic:read');
    const body = formOf(form, INFORMATION, { picture: Buffer.alloc(31 * MEGABYTE) });
    const answer = await visitor.send('POST', form.url, { body });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('10 MB');
  });

  test('50 uploads of 10 MB at once take no more memory than a few, and leave no file behind', async () => {
    const { visitor, form } = await begin('verification.basic:read');
    const picture = await givenPicture();
    const padded = Buffer.concat([picture, Buffer.alloc(10 * MEGABYTE - picture.length)]);
    const body = Buffer.from(await new Response(formOf(form, INFORMATION, { picture: padded })).arrayBuffer());
    const boundary = body.subarray(2, body.indexOf('\r\n')).toString();
    const cookie = `${SESSION}=${visitor.cookie(SESSION) ?? ''}`;
    const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 5);
    // However slow the machine is, none waits for the half minute after which it would be told to come again, nor is any sent
    // away because too little of it came in fifteen seconds.
    await holdTimers(['setTimeout', 'setInterval']);
    const statuses = await Promise.all(Array.from({ length: 50 }, () => post(form.url, headers, body)));
    clearInterval(watch);
    expect(new Set(statuses)).toEqual(new Set([303]));
    expect(most / MEGABYTE).toBeLessThan(250);
    // Others may upload at the same moment, and theirs have a name for an instant too.
    const named = () => readdirSync(tmpdir()).filter((name) => name.startsWith('attestry-upload-'));
    await waitFor('no file to be left behind', () => named().length === 0 && heldUploads().length === 0);
  });

  test('fifty whose senders hang up half-way are let go, and nothing of them is kept', async () => {
    const { visitor, form, userId } = await begin('verification.plus:read');
    const cookie = `${SESSION}=${visitor.cookie(SESSION) ?? ''}`;
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5 * MEGABYTE };
    const contents = await countContents();
    const sent = Array.from({ length: 50 }, () => beginUpload(form.url, headers));
    // The first file of each is whole, the second one is on its way.
    await waitFor('the uploads to lie on disk', () => heldUploads().length === 100);
    for (const one of sent) one.destroy();
    await waitFor('them to be let go', () => heldUploads().length === 0);
    expect(await countContents()).toBe(contents);
    expect(await db('draft_documents').where({ user_id: userId })).toEqual([]);
    expect((await visitor.get(form.url)).status).toBe(200);
  });
});

async function countContents(): Promise<number> {
  return (await db('document_contents').select('document_id')).length;
}

function beginUpload(url: string, headers: Record<string, string | number>): ClientRequest {
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`;
  const sent = request(url, { method: 'POST', headers });
  sent.on('error', () => undefined);
  sent.write(part('picture'));
  sent.write(samplePdf({ bytes: MEGABYTE }));
  sent.write(`\r\n${part('proof_of_address')}`);
  sent.write(Buffer.alloc(MEGABYTE));
  return sent;
}

/** From one buffer, so that what is measured is the server's. */
function post(url: string, headers: Record<string, string>, body: Buffer): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { ...headers, 'content-length': body.length } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    sent.on('error', reject).end(body);
  });
}
