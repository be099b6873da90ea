import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { startServer } from '../support/server.js';

const server = await startServer();
const port = Number(new URL(server.url).port);
const FORM = 'Content-Type: application/x-www-form-urlencoded';

/** What comes back for bytes that no client library would send. */
function send(lines: string[], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write([...lines, 'Host: a', 'Connection: close', '', body].join('\r\n'));
    });
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.once('error', reject).once('close', () => resolve(answer));
  });
}

test.each(['/login', '/signup', '/logout', '/console/login', '/console/logout'])(
  'SE1: a form for %s without any body is refused like one without a token',
  async (path) => {
    expect(await send([`POST ${path} HTTP/1.1`, FORM])).toMatch(/^HTTP\/1\.1 403 /);
  },
);

test.each([
  ['nothing that is a part', 'hello'],
  ['a part without a disposition', '--b\r\nX: y\r\n\r\nz\r\n--b--\r\n'],
  ['no last boundary', '--b\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nz'],
])('an upload with %s is the sender’s fault', async (_what, body) => {
  const lines = ['POST /verifications/basic HTTP/1.1', 'Content-Type: multipart/form-data; boundary=b'];
  expect(await send([...lines, `Content-Length: ${body.length}`], body)).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test('RFC 9112 §3.2.2: a target in absolute form is its path', async () => {
  const body = 'grant_type=client_credentials&client_id=kci_nobody-here&client_secret=kcs_wrong';
  const lines = ['POST http://x/oauth/token HTTP/1.1', FORM, `Content-Length: ${body.length}`];
  expect(await send(lines, body)).toMatch(/^HTTP\/1\.1 401 [^]*invalid_client/);
});

test.each(['OPTIONS *', 'HEAD *', 'POST *', 'GET *?a=b', 'GET ftp://x/oauth/token'])(
  'RFC 9112 §3.2.4: “%s” names nothing, and is no fault of ours',
  async (line) => {
    expect(await send([`${line} HTTP/1.1`])).toMatch(/^HTTP\/1\.1 404 /);
  },
);

test.each(['/oauth/token', '/v2/users/me', '/login'])(
  'RFC 9112 §3.2: two Host headers for %s are refused',
  async (path) => {
    expect(await send([`GET ${path} HTTP/1.1`, 'Host: b'])).toMatch(/^HTTP\/1\.1 400 /);
  },
);

test('TR7: nothing is answered with 304', async () => {
  expect(await send(['GET /login HTTP/1.1', 'If-None-Match: *'])).toMatch(/^HTTP\/1\.1 200 /);
});
