import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { output } from '../../src/local/run-program.js';
import { cacheFolder } from '../../src/local/temporal-program.js';

/** The oldest release that is promised, and the newest of each line that is in support. */
export const NODE_VERSIONS = ['20.19.0', '22.23.3', '24.21.0', '26.12.1'] as const;

/** The program of a Node release, fetched once per user: npm carries it, as the package `node` itself fetches it. */
export async function findNode(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const target = join(cacheFolder(), `node-${version}`, 'node');
  if (existsSync(target)) return target;
  mkdirSync(cacheFolder(), { recursive: true });
  const folder = mkdtempSync(join(cacheFolder(), 'node-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{}');
    const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    await output('npm', ['install', '--prefix', folder, ...flags, `${name}@${version}`], 5 * 60_000);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(join(folder, 'node_modules', name, 'bin', 'node'), target);
    return target;
  } catch (cause) {
    throw new Error(`Node ${version} for the tests could not be had: try \`npm install ${name}@${version}\`.`, {
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
