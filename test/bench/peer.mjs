import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../../scripts/set-up.mjs';

/** A peer is no dependency of the project: it is installed, in its own folder, where the bench needs it. */
export async function ensurePeerInstalled(folder, say) {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
    versions(folder, file),
  );
  if (installed && wanted === installed) return;
  say(`installing ${basename(folder)} (npm ci) …`);
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
}

function versions(folder, file) {
  const path = join(folder, file);
  if (!existsSync(path)) return undefined;
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  return JSON.stringify(Object.entries(packages).flatMap(([name, { version }]) => (name ? [[name, version]] : [])));
}
