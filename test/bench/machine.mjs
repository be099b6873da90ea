import { execFileSync } from 'node:child_process';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import pg from 'pg';

/** What a reader of the numbers must know of the machine. */
export async function describeMachine({ ownerUrl, temporalProgram }) {
  const [first] = cpus();
  return {
    cpu: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.versions.node,
    postgres: await postgresVersion(ownerUrl),
    temporal: temporalProgram ? temporalVersion(temporalProgram) : null,
    commit: commit(),
    load_at_start: loadavg()[0],
  };
}

function temporalVersion(program) {
  const text = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  return /Server ([\d.]+)/.exec(text)?.[1] ?? text;
}

async function postgresVersion(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('show server_version')).rows[0].server_version;
  } finally {
    await client.end();
  }
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
