import type { ChildProcess } from 'node:child_process';
import type { DataFolder } from './data-folder.js';
import type { Ports } from './addresses.js';
import type { ReservedPorts } from './reserved-ports.js';
import { startNodeProcess } from './node-process.js';
import { startPostgres } from './postgres.js';
import { rejectOnAbort, type Part, type Running } from './processes.js';
import { startTemporalServer } from './temporal-server.js';

type Environment = Record<string, string | undefined>;

export function postgresPart(data: DataFolder, ports: Pick<Ports, 'postgres'>): Part {
  const logFile = data.logFile('postgres');
  return {
    name: 'postgres',
    logFile,
    ports: [ports.postgres],
    async start(launch) {
      const dataDirectory = data.path('postgres');
      const { superuserPassword } = data.secrets();
      const options = { dataDirectory, port: ports.postgres, logFile, superuserPassword };
      const postgres = await startPostgres(options, launch);
      return { pid: postgres.pid, logFile, exited: exitOf(postgres.process), stop: postgres.stop };
    },
  };
}

export function temporalPart(
  data: DataFolder,
  ports: Pick<Ports, 'temporal' | 'temporalUi'>,
  findProgram: () => Promise<string>,
): Part {
  const logFile = data.logFile('temporal');
  return {
    name: 'temporal',
    logFile,
    ports: [ports.temporal, ports.temporalUi],
    async start(launch) {
      // If everything is stopped, a download must not delay that.
      const program = await Promise.race([findProgram(), rejectOnAbort(launch.over)]);
      const { temporal: port, temporalUi: uiPort } = ports;
      const options = { program, port, uiPort, databaseFile: data.path('temporal.db'), logFile };
      const server = await startTemporalServer(options, launch);
      return { pid: server.pid, logFile, exited: exitOf(server.process), stop: server.stop };
    },
  };
}

/** One of our own programs: its compiled file, its environment, and the bound ports that it is handed. */
export function nodePart(
  data: DataFolder,
  name: string,
  file: string,
  env: Environment,
  options: { held: ReservedPorts; ports: number[]; readyAt?: string },
): Part {
  const logFile = data.logFile(name);
  const entry = new URL(file, import.meta.url);
  const { ports } = options;
  return {
    name,
    logFile,
    ports,
    start: (launch): Promise<Running> => startNodeProcess({ entry, env, logFile, ...options }, launch),
  };
}

function exitOf(process: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    process.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`));
  });
}
