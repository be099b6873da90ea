import { expect, test } from '@jest/globals';
import { givenClient } from '../../support/given.js';
import { HOSTILE_KINDS, hostileRequest, type HostileRequest } from '../../support/hostile/request.js';
import { SeededRandom } from '../../support/random.js';
import { RawConnection, type RawAnswer } from '../../support/raw-connection.js';
import { startServer } from '../../support/server.js';

const REQUESTS = 10_000;
const CONNECTIONS = 8;
/** Requests on the way at once on each of them. */
const PIPELINED = 8;
const SEED = 20_261_128;
const SECURED = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

// As in production, where the compiled check alone judges bodies; what is documented for each answer stands in its kind.
const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1', VALIDATE_RESPONSES: 'false' } });
const by = await givenClient(server.context);

/** What is wrong with the answer; undefined when it is the documented one. */
function faultOf({ kind, bytes, expected }: HostileRequest, answer: RawAnswer): string | undefined {
  const { status, headers, text } = answer;
  const error = status < 300 ? '' : ` ${(JSON.parse(text) as { error?: string }).error ?? 'without error'}`;
  const found = `${status}${error}`;
  const lacking = Object.entries(SECURED).filter(([name, value]) => text !== '' && headers.get(name) !== value);
  if (found === expected && lacking.length === 0) return undefined;
  return `${kind}: ${found} ${lacking.join()} and not ${expected}: ${bytes.toString('latin1').slice(0, 700)} => ${text}`;
}

test('ER3, ER4, CA6, TE10, TE12: 10,000 malformed requests get the documented error each, and none of them a failure of ours', async () => {
  const random = new SeededRandom(SEED);
  const seen = new Map<string, number>();
  const faults: string[] = [];
  let left = REQUESTS;

  const work = async () => {
    const connection = await RawConnection.open(server.url);
    while (left > 0) {
      const requests = Array.from({ length: Math.min(PIPELINED, left) }, () => hostileRequest(random, by));
      left -= requests.length;
      const answers = requests.map(async (request) => {
        const fault = faultOf(request, await connection.send(request.bytes));
        if (fault !== undefined) faults.push(fault);
        seen.set(request.kind, (seen.get(request.kind) ?? 0) + 1);
      });
      await Promise.all(answers);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));

  expect(faults.slice(0, 10)).toEqual([]);
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
  for (const kind of HOSTILE_KINDS) expect(seen.get(kind)).toBeGreaterThan(200);
});

test('a head over 64 kB is refused before anything reads it, and others go on', async () => {
  const connection = await RawConnection.open(server.url);
  const head = `POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nX-Filling: ${'x'.repeat(70_000)}\r\n\r\n`;
  expect((await connection.send(Buffer.from(head))).status).toBe(431);
  expect((await server.visit().get('/healthz')).status).toBe(200);
});
