import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { findLeaks, judgeLogs } from '../../scripts/log-leaks.mjs';
import { randomToken } from '../../src/crypto/random-token.js';

const PREFIXES = ['kat_', 'krt_', 'kac_', 'kcs_', 'whs_', 'ks_'] as const;
const session = 'Ab1_'.repeat(10) + 'xyz';
const kindsOf = (text: string): string[] => findLeaks(text).map(({ kind }) => kind);

describe('SE18: what a log must not hold is found', () => {
  test.each(PREFIXES)('a secret that begins with %s, wherever it stands', (prefix) => {
    for (let round = 0; round < 200; round += 1) {
      const secret = randomToken(prefix);
      for (const line of [secret, `{"msg":"${secret}"}`, `path=/x/${secret}?y`, `Bearer ${secret}`, `a,${secret};b`]) {
        expect(kindsOf(`{"level":"info"}\n${line}\n`)).toContain('a token, code or secret');
      }
    }
  });

  test.each([
    ['random bits, like those of a session', `{"session":"${session}"}`],
    ['an encryption key', `"k1:${randomBytes(32).toString('base64')}"`],
    ['an Authorization header', '{"headers":{"authorization":"x"}}'],
    ['an Authorization header', 'Authorization: Basic eA=='],
    ['an Authorization header', 'headers: {\\"authorization\\":\\"x\\"}'],
    ['credentials of a header', 'got Basic a2NpX2Rl3bW86c2VjcmV0'],
    ['a cookie', '{"set-cookie":["a=b"]}'],
    ['a cookie', '__Host-attestry_session'],
    ['the query of an address', 'https://client.example/callback?code=x'],
    ['the query of an address', 'GET /callback?x=y&state=z'],
    ['an address with a password', 'postgres://attestry:pw@127.0.0.1/attestry'],
    ['an e-mail address', 'Key (email)=(ada.1f2e@user.example) already exists'],
    ['a password', 'correct horse battery'],
    ['a password', 'review-0123456789ab'],
    ['personal data', 'Ada Lovelace'],
  ])('%s: %s', (kind, line) => {
    expect(kindsOf(`before\n${line}\nafter`)).toContain(kind);
    expect(findLeaks(`before\n${line}\nafter`)[0]?.line).toBe(line);
  });
});

test('SE18: what a log is there for is no finding', () => {
  const lines = [
    '{"level":"info","process":"server","request_id":"2fc1f7c8-a8ef-4a68-a43f-48e7a76a3b61","operation":"issueToken","status":401}',
    '{"msg":"invalid_client","client_id":"kci_J7qT0xk3QmS2yUqkBz9wXA"}',
    '    at /srv/attestry/node_modules/@temporalio/worker/lib/worker.js:12:3',
    'at processTicksAndRejections (node:internal/process/task_queues:95:5)',
    'workflow delivery/0b5a1d8e-6c6b-4a0e-9c53-2d8a4f6c1f10, basic verification of basic+liveness',
    '"challenge":"Basic realm=attestry"',
  ];
  expect(findLeaks(lines.join('\n'))).toEqual([]);
});

describe('a run is judged by all of its logs', () => {
  const logs = ['test', 'server', 'worker'].map((name) => ({ name, text: `{"process":"${name}"}\n` }));

  test('it is good when each program wrote lines and none of them holds a secret', () => {
    expect(judgeLogs(logs)).toEqual([]);
  });

  test('it fails without lines: a log that nobody writes holds no secret either', () => {
    expect(judgeLogs([])).toHaveLength(3);
    expect(judgeLogs(logs.slice(1))).toEqual(['no line of a test: is its log written at all?']);
    expect(judgeLogs(logs.map(({ name }) => ({ name, text: '' })))).toHaveLength(3);
  });

  test('it names the file and the line of what it finds', () => {
    const leaking = { name: 'server-1.log', text: `{"process":"server"}\nrefused ${randomToken('kat_')}\n` };
    expect(judgeLogs([...logs, leaking])).toEqual([
      expect.stringMatching(/^server-1\.log holds a token, code or secret: refused kat_/),
    ]);
  });
});
