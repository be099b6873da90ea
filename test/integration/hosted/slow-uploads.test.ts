import { expect, test } from '@jest/globals';
import { heldUploads, collectGarbage } from '../../support/held-uploads.js';
import { drip, type Drip } from '../../support/drip.js';
import { holdTimers } from '../../support/held-timers.js';
import { setStage } from '../../support/stage.js';
import { waitFor } from '../../support/wait-for.js';

const { server, site } = await setStage();
const SESSION = '__Host-attestry_session';
const MEGABYTE = 1024 * 1024;
const UPLOADS = 50;
/** In each an upload has to get on. */
const ROUND_MS = 15_000;

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
  const timers = await holdTimers(['setTimeout', 'setInterval']);
  const drips: Drip[] = Array.from({ length: UPLOADS }, () => drip(server, beginning));
  await waitFor('all of them to lie on disk', () => heldUploads().length === UPLOADS);
  await waitFor('what was sent to be no longer in memory', () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before < (UPLOADS * MEGABYTE) / 4;
  });
  expect((await visitor.get(form.href)).status).toBe(200);
  await timers.pass(ROUND_MS - 1);
  expect(drips.every(({ isOpen }) => isOpen())).toBe(true);
  // The round in which a megabyte came, and the one in which next to nothing does.
  await timers.pass(1);
  await timers.pass(ROUND_MS);
  const answers = await Promise.all(drips.map(({ end }) => end));
  expect(new Set(answers.map((answer) => answer.split('\r\n', 1)[0]))).toEqual(
    new Set(['HTTP/1.1 408 Request Timeout']),
  );
  await waitFor('what came to be let go', () => heldUploads().length === 0);
});
