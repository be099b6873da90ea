import { once } from 'node:events';
import { connect } from 'node:net';
import { expectAbout } from './expect-about.js';

const HEADERS = 'POST /webhooks HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';

/** What whoever finds a receiver may send it; `null` where the sender hangs up before the answer. */
const ATTACKS: Record<string, { sent: string | Buffer; answered: boolean }> = {
  'a body that is broken off': { sent: `${HEADERS}Content-Length: 1000\r\n\r\n{"type":`, answered: false },
  'a chunk that is broken off': { sent: `${HEADERS}Transfer-Encoding: chunked\r\n\r\nff\r\n{"ty`, answered: false },
  'no body and no header': { sent: `${HEADERS}Content-Length: 0\r\n\r\n`, answered: true },
  'a megabyte': { sent: `${HEADERS}Content-Length: 1048576\r\n\r\n${'x'.repeat(2 ** 20)}`, answered: true },
  'bytes that are no UTF-8': {
    sent: Buffer.concat([
      Buffer.from(
        `${HEADERS}X-Service-Signature: sha1=\xff\r\nwebhook-signature: v1,\xff\r\nContent-Length: 4\r\n\r\n`,
        'latin1',
      ),
      Buffer.from([0xff, 0xfe, 0x00, 0x80]),
    ]),
    answered: true,
  },
  'every header twice': {
    sent: `${HEADERS}${'X-Service-Signature: sha1=aa\r\nwebhook-signature: v1,aa\r\nwebhook-timestamp: 1\r\nwebhook-id: a\r\n'.repeat(2)}Content-Length: 2\r\n\r\n{}`,
    answered: true,
  },
  'a time of 5,000 digits': {
    sent: `${HEADERS}webhook-timestamp: ${'9'.repeat(5_000)}\r\nwebhook-id: a\r\nwebhook-signature: v1,a\r\nContent-Length: 2\r\n\r\n{}`,
    answered: true,
  },
  'a time before the beginning': {
    sent: `${HEADERS}webhook-timestamp: -9223372036854775808\r\nwebhook-id: a\r\nwebhook-signature: v1,a\r\nContent-Length: 2\r\n\r\n{}`,
    answered: true,
  },
};

/** Sends it everything of the kind, one after the other: each is refused with a 4xx as far as it can be answered. */
export async function attack(url: string): Promise<void> {
  for (const [name, { sent, answered }] of Object.entries(ATTACKS)) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let heard = '';
    socket.setEncoding('latin1').on('data', (part: string) => (heard += part));
    // A receiver may answer and hang up before it has taken everything.
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(sent, () => answered || socket.destroy());
    await once(socket, 'close');
    if (answered) expectAbout(name, heard).toMatch(/^HTTP\/1\.1 4\d\d /);
  }
}
