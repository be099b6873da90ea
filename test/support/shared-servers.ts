import { startSharedPostgres, type TestPostgres } from './shared-postgres.js';
import { startSharedTemporal, type TestTemporal } from './shared-temporal.js';

/** What is expensive to start, and started once for all tests of a run. */
export interface SharedServer<T> {
  provided: T;
  stop: () => Promise<void>;
}

interface Provided {
  postgres: TestPostgres;
  temporal: TestTemporal;
}

/** Where jest/servers.mjs says what it has started. */
const VARIABLE = 'SHARED_TEST_SERVERS';

export async function startSharedServers(): Promise<SharedServer<Provided>> {
  const [postgres, temporal] = await Promise.all([startSharedPostgres(), startSharedTemporal()]);
  const stop = async () => {
    await Promise.all([postgres.stop(), temporal.stop()]);
  };
  return { provided: { postgres: postgres.provided, temporal: temporal.provided }, stop };
}

/** @throws in tests of a project that has none */
export function shared<Name extends keyof Provided>(name: Name): Provided[Name] {
  const all = process.env[VARIABLE];
  if (!all) throw new Error(`these tests have no ${name}: see jest.config.mjs`);
  return (JSON.parse(all) as Provided)[name];
}
