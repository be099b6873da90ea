import { expect, test } from '@jest/globals';
import { startServer } from '../../support/server.js';

const server = await startServer();
const visitor = server.visit();

test('what a page names may be kept for ever, since its address changes with its content', async () => {
  const { text } = await visitor.get('/');
  const addresses = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    const answer = await visitor.get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
});

test('the address of another version is answered too, but not kept', async () => {
  for (const name of ['styles.css', 'styles.0123456789ab.css']) {
    const answer = await visitor.get(`/assets/${name}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(answer.headers.get('content-type')).toContain('text/css');
  }
});

test.each(['/assets/layout.tsx', '/assets/..%2fconfig.ts', '/assets/styles'])(
  '%s: nothing else is there',
  async (path) => {
    expect([400, 404]).toContain((await visitor.get(path)).status);
  },
);
