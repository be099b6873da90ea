import { startServers } from './servers.mjs';

const stop = Symbol.for('attestry.stop-test-servers');

/** Once before a run, for all projects that name it. */
export default async function setUp() {
  globalThis[stop] = await startServers();
}

export async function tearDown() {
  await globalThis[stop]?.();
}
