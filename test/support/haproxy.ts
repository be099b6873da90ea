import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findInstalledProgram } from './installed-program.js';
import { waitFor } from './wait-for.js';
import { whenDone } from './when-done.js';

export interface LoadBalancer {
  url: string;
  /** Resolves when it counts the server with this number as up, or down. */
  waitUntil: (server: number, state: 'UP' | 'DOWN') => Promise<void>;
  /** Resolves when nothing that it has sent there is under way any more. */
  waitUntilIdle: (server: number) => Promise<void>;
}

/**
 * HAProxy before these servers: it asks each five times a second whether it is ready, and looks elsewhere after the second
 * no. Nothing is tried again: what one server fails is failed.
 */
export async function startLoadBalancer(port: number, servers: readonly number[]): Promise<LoadBalancer> {
  const wanted = { names: ['haproxy'], package: 'haproxy', variable: 'HAPROXY_PATH', for: 'the tests of restarts' };
  const program = await findInstalledProgram({ ...wanted, versionFlag: '-v' });
  // Wherever TMPDIR leads: the path of a socket has to be short, and without spaces.
  const folder = mkdtempSync('/tmp/haproxy-');
  const socket = join(folder, 'stats');
  writeFileSync(join(folder, 'haproxy.cfg'), configuration(port, servers, socket));
  const child = spawn(program, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  whenDone(async () => {
    const gone = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGKILL')) await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  const statistics = async (server: number): Promise<string[]> => {
    const lines = (await ask(socket, 'show stat\n')).split('\n').filter((line) => line.startsWith('servers,server'));
    return lines[server]?.split(',') ?? [];
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async waitUntil(server, state) {
      // The eighteenth field, which may be followed by how far a change has come: "UP 1/2".
      const isSo = async () => (await statistics(server))[17] === state;
      await waitFor(`the load balancer to find server ${server} ${state}`, isSo);
    },
    async waitUntilIdle(server) {
      // The fifth: sessions.
      await waitFor(`server ${server} to have nothing to do`, async () => (await statistics(server))[4] === '0');
    },
  };
}

function configuration(port: number, servers: readonly number[], socket: string): string {
  return `
global
  stats socket ${socket} mode 600 level user
defaults
  mode http
  retries 0
  timeout connect 60s
  timeout client 120s
  timeout server 120s
listen servers
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
  timeout check 60s
  default-server check inter 200ms fall 2 rise 1
${servers.map((at, number) => `  server server${number} 127.0.0.1:${at}`).join('\n')}
`;
}

async function ask(path: string, question: string): Promise<string> {
  const socket = connect(path);
  socket.end(question);
  return text(socket);
}
