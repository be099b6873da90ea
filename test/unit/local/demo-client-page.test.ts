import { render } from 'preact-render-to-string';
import { expect, test } from '@jest/globals';
import { HomePage } from '../../../src/local/demo-client/home.page.js';
import { Memory } from '../../../src/local/demo-client/memory.js';

const at = new Date('2026-11-28T12:34:56Z');
const client = {
  clientId: 'kci_demo',
  clientSecret: 'kcs_demo',
  redirectUri: 'http://localhost:8081/callback',
  frontendUrl: 'http://localhost:8080',
  authUrl: 'http://localhost:8080',
  resourceUrl: 'http://localhost:8080',
};
const page = (memory: Memory): string => render(HomePage({ memory, client }));

test('who came back and waits is told what comes next, and where', () => {
  const memory = new Memory();
  expect(page(memory)).not.toContain('/console');
  memory.waiting = { uid: 'u', since: at };
  expect(page(memory)).toContain('Your check is pending');
  expect(page(memory)).toContain('href="http://localhost:8080/console?environment=sandbox"');
});

test('SB1: who came back is decided by a button for each outcome, and time moves by one', () => {
  const memory = new Memory();
  expect(page(memory)).not.toContain('/outcomes/');
  memory.latestUid = 'u';
  for (const outcome of ['approve', 'reject', 'contact', 'expire']) {
    expect(page(memory)).toContain(
      `<form method="post" action="/outcomes/${outcome}"><button>${outcome}</button></form>`,
    );
  }
  expect(page(memory)).toContain('<form method="post" action="/clock">');
  memory.sandbox = { request: 'POST /v2/sandbox/clock', response: { status: 409, body: {} }, at };
  expect(page(memory)).toContain('<p class="bad">POST /v2/sandbox/clock: 409</p>');
});

test('a reading says when it was made', () => {
  const memory = new Memory();
  memory.statistics = [{ request: 'GET /v2/stats/total-verifications', response: { status: 200, body: [] }, at }];
  expect(page(memory)).toContain('12:34:56 UTC');
});

test('a notification is headed by its type, and a forged one is not read (§6.1)', () => {
  const memory = new Memory();
  const notification = { receivedAt: at, body: '{"type":"verification_approved"}', headers: {} };
  memory.addNotification({ ...notification, signatures: { service: true, standard: true } });
  expect(page(memory)).toContain('<h3>verification_approved</h3>');
  memory.addNotification({ ...notification, body: 'forged', signatures: { service: true, standard: false } });
  expect(page(memory)).toContain('<h3>Not received: a signature is wrong</h3>');
});
