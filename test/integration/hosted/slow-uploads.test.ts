import { expect, test } from 'vitest';
import { heldUploads, collectGarbage } from '../../support/held-uploads.js';
import { drip, type Drip } from '../../support/drip.js';
import { within } from '../../support/posting.js';
import { setStage } from '../../support/stage.js';
import { waitFor } from '../../support/wait-for.js';

const { server, site } = await setStage();
const SESSION = '__Host-attestry_session';
const MEGABYTE = 1024 * 1024;
const UPLOADS = 50;
/** The round in which a megabyte came, the one in which nothing did, and some leeway. */
const ENDS_WITHIN_MS = 37_000;

test('FL4: uploads of somebody who is logged in are cut once they only drip, and take no memory until then', async () => {
  const visitor = server.visit();
  const logIn = await visitor.follow(await visitor.get(site.authorizeUrl({ scope: 'verification.basic:read' })));
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const account = { email: 'slow@user.example', password: 'correct horse battery' };
  const form = new URL((await visitor.follow(await visitor.submit(signUp, account))).url);
  const beginning = [
    `POST ${form.pathname}${form.search} HTTP/1.1`,
    'Host: a',
    `Cookie: ${SESSION}=${visitor.cookie(SESSION) ?? ''}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${9 * MEGABYTE}`,
    '',
    '--x',
    'Content-Disposition: form-data; name="picture"; filename="a"',
    '',
    'x'.repeat(MEGABYTE),
  ].join('\r\n');

  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const drips: Drip[] = Array.from({ length: UPLOADS }, () => drip(server, beginning));
  const ended = within(ENDS_WITHIN_MS, () => Promise.all(drips.map(({ end }) => end)));
  await waitFor('all of them to lie on disk', () => heldUploads().length === UPLOADS);
  await waitFor('what was sent to be no longer in memory', () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before < (UPLOADS * MEGABYTE) / 4;
  });
  expect((await visitor.get(form.href)).status).toBe(200);
  expect(drips.every(({ isOpen }) => isOpen())).toBe(true);

  expect(new Set((await ended).map((answer) => answer.split('\r\n', 1)[0]))).toEqual(
    new Set(['HTTP/1.1 408 Request Timeout']),
  );
  await waitFor('what came to be let go', () => heldUploads().length === 0);
});
