import { expect, test } from '@jest/globals';
import { install } from '../support/installation.js';
import { findNode, NODE_VERSIONS } from '../support/node-versions.js';

const versions = process.env['ALL_NODES'] ? NODE_VERSIONS : NODE_VERSIONS.slice(-1);

test.each(versions)('Node %s starts the service and walks the demo', async (version) => {
  const node = await findNode(version);
  const installation = await install();
  const started = await installation.start({ node });
  const demo = await installation.run('demo.mjs', { node });
  expect(demo.printed).toContain('All 14 steps went as they must.');
  expect(demo.code).toBe(0);
  expect(await started.end('SIGINT')).toBe(0);
});
