import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findInstalledProgram } from './installed-program.js';
import { makeRunFolder } from './run-folder.js';
import { findSteadyPort } from './steady-port.js';
import { waitFor } from './wait-for.js';
import { whenDone } from './when-done.js';

export interface PgBouncer {
  /** The database at this URL, by way of the pooler. */
  pooled: (url: string) => string;
  /** A command of its console. */
  tell: (command: string) => Promise<void>;
}

/** PgBouncer in transaction mode before the Postgres of these URLs: few connections, so that each serves everybody in turn. */
export async function startPgBouncer(serviceUrl: string, settings: Record<string, string> = {}): Promise<PgBouncer> {
  const wanted = { names: ['pgbouncer'], package: 'pgbouncer', variable: 'PGBOUNCER_PATH', for: 'the test of poolers' };
  const program = await findInstalledProgram(wanted);
  const port = await findSteadyPort();
  const folder = await makeRunFolder();
  const { hostname, port: postgres, username, password } = new URL(serviceUrl);
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    // Whoever comes is let in as the service's login: on loopback, for a test.
    auth_type: 'any',
    admin_users: 'console',
    pool_mode: 'transaction',
    default_pool_size: '4',
    max_client_conn: '200',
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`);
  const target = `host=${hostname} port=${postgres} user=${username} password=${password}`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, ['[databases]', `* = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'));
  chmodSync(file, 0o644);
  // It does not run as root.
  const identity = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const bouncer = spawn(program, [...identity, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  bouncer.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const gone = once(bouncer, 'exit');
  whenDone(async () => {
    bouncer.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  await waitFor('PgBouncer to be up', () => {
    if (bouncer.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    return said.includes('process up');
  });
  const at = (url: string) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
  return {
    pooled: at,
    tell: async (command) => {
      const console = new pg.Client({ connectionString: at('postgres://console@127.0.0.1/pgbouncer') });
      await console.connect();
      await console.query(command);
      await console.end();
    },
  };
}
