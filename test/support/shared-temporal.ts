import { rmSync } from 'node:fs';
import { findSteadyPort } from './steady-port.js';
import { findTemporalProgram } from '../../src/local/temporal-program.js';
import { startTemporalServer } from '../../src/local/temporal-server.js';
import { makeRunFolder, rememberProcess } from './run-folder.js';
import { noteServer } from '../../scripts/cpu-time.mjs';
import { testLogFile } from './test-logs.js';
import type { SharedServer } from './shared-servers.js';
import { findTimeSkippingServer } from './time-skipping.js';

export interface TestTemporal {
  address: string;
  /** The `temporal` program, for tests that need a server of their own to kill. */
  program: string;
  /** The time-skipping test server's program: for the schedule of twenty retries, and little else. */
  timeSkippingProgram: string;
}

const say = (line: string): void => console.log(line);

/** One Temporal development server for a whole run; each test file has its own task queue. */
export async function startSharedTemporal(): Promise<SharedServer<TestTemporal>> {
  const folder = await makeRunFolder();
  const [program, timeSkippingProgram] = [await findTemporalProgram(say), await findTimeSkippingServer(say)];
  const port = await findSteadyPort();
  const temporal = await startTemporalServer({ program, port, uiPort: 0, logFile: testLogFile('temporal') });
  rememberProcess(folder, 'temporal', temporal.pid);
  const stop = async () => {
    noteServer('Temporal', temporal.pid);
    await temporal.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { provided: { address: temporal.address, program, timeSkippingProgram }, stop };
}
