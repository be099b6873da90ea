import { expect, test } from '@jest/globals';
import { drip } from '../support/drip.js';
import { givenClient } from '../support/given.js';
import { postToken } from '../support/given-tokens.js';
import { holdTimers } from '../support/held-timers.js';
import { startServer } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';

let requests = 0;
const server = await startServer({ onRequest: () => (requests += 1) });
requests = 0;
const by = await givenClient(server.context);
const FORM = 'Content-Type: application/x-www-form-urlencoded';

const head = (line: string, ...headers: string[]) => [`${line} HTTP/1.1`, 'Host: a', ...headers, '', ''];

const DRIPS: [what: string, beginning: string[], status: number][] = [
  ['a head', ['POST /oauth/token HTTP/1.1', 'Host: a', 'X-Slow: '], 408],
  ['a token request', head('POST /oauth/token', FORM, 'Content-Length: 4000'), 408],
  ['a token request in chunks', head('POST /oauth/token', FORM, 'Transfer-Encoding: chunked'), 400],
  ['a form', head('POST /login', FORM, 'Content-Length: 4000'), 408],
  [
    'a small upload',
    head('POST /verifications/basic', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 4000'),
    408,
  ],
  [
    'a large upload of a stranger',
    head('POST /verifications/basic', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 4000000'),
    403,
  ],
  ['a body for an address that is not there', head('POST /nowhere', FORM, 'Content-Length: 4000'), 404],
  ['a body for a method that is not there', head('POST /v2/users/me', FORM, 'Content-Length: 4000'), 405],
];

test('requests that drip in are cut after a bounded time, and do not keep others waiting', async () => {
  const timers = await holdTimers();
  // Fifty of each, as an attack would.
  const drips = DRIPS.flatMap(([what, beginning, status]) =>
    Array.from({ length: 50 }, () => ({ what, status, ...drip(server, beginning.join('\r\n')) })),
  );
  const ended = Promise.all(drips.map(async ({ what, status, end }) => ({ what, status, answer: await end })));
  // Also where an answer is out at once.
  const bodies = drips.filter(({ what, status }) => what !== 'a head' && [404, 405, 408].includes(status));
  // All but the heads, which are no requests yet.
  await waitFor('the requests', () => requests === drips.length - 50);
  for (let n = 0; n < 20; n += 1) {
    expect((await postToken(server.visit(), by, { grant_type: 'client_credentials' })).status).toBe(200);
  }
  expect(drips.filter(({ isOpen }) => isOpen()).length).toBeGreaterThan(drips.length / 2);
  await timers.pass(9_999);
  expect(bodies.every(({ isOpen }) => isOpen())).toBe(true);
  await timers.pass(1);

  // None of them would end by itself; the heads are Node's to cut.
  const ends = await ended;

  const others = ends.filter(({ status, answer }) => !answer.startsWith(`HTTP/1.1 ${status} `));
  expect(others.map(({ what, answer }) => `${what}: ${answer.split('\r\n', 1)[0]}`)).toEqual([]);
});
