import { execFileSync } from 'node:child_process';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { withClient } from './with-client.mjs';

/** What a reader of the numbers must know of the machine. */
export async function describeMachine({ ownerUrl, temporals }) {
  const [first] = cpus();
  return {
    cpu: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.versions.node,
    postgres: await withClient(
      ownerUrl,
      async (client) => (await client.query('show server_version')).rows[0].server_version,
    ),
    temporal: temporals.map(({ name, version }) => `${version} (${name})`).join(' and ') || null,
    commit: commit(),
    load_at_start: loadavg()[0],
  };
}

function commit() {
  try {
    const git = (...args) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
    return git('rev-parse', '--short=12', 'HEAD') + (changed ? ' with changes' : '');
  } catch {
    return 'unknown';
  }
}
