import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bundles the many YAML files of a contract into one JSON document, which all tools read. */
export function bundle(root, source) {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-bundle-'));
  const output = join(folder, 'bundle.json');
  try {
    redocly(root, ['bundle', source, '--output', output]);
    return JSON.parse(readFileSync(output, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs Redocly's command line, without telemetry and its search for updates. */
export function redocly(root, args) {
  const program = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  try {
    return execFileSync(process.execPath, [program, ...args], { cwd: root, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error(`redocly ${args.join(' ')} failed:\n${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  }
}
