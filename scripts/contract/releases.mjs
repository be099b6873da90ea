// The releases of the contract: what clients have been promised, and what becomes of it (docs/contract-policy.md).
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges } from './breaking-changes.mjs';

export const RELEASED = 'contracts/released';

/** What clients read, as it is called in generated/. */
export const DOCUMENTS = ['openapi.public.json', 'asyncapi.json'];

/** Beside them, so that nobody edits a promise that was given, not even by a formatter. `sha256sum --check` reads it, too. */
export const DIGESTS = 'SHA256SUMS';

/** @returns what has changed since the last release and breaks its clients: nothing, if the major version says so */
export function brokenPromises(root) {
  const latest = latestRelease(root);
  if (latest === undefined || major(latest) !== major(ownVersion(root))) return [];
  return DOCUMENTS.flatMap((name) =>
    breakingChanges(root, join(root, RELEASED, latest, name), join(root, 'generated', name)),
  );
}

/** @throws Error when it breaks clients that it must not break, or when there is something in its place */
export function cutRelease(root) {
  const version = ownVersion(root);
  const folder = join(RELEASED, version);
  if (existsSync(join(root, folder)))
    throw new Error(`${folder} is there already: a release does not change. Raise the version, or delete the folder.`);
  for (const name of DOCUMENTS) {
    const { info } = read(root, join('generated', name));
    if (info.version !== version)
      throw new Error(`package.json has version ${version}, and generated/${name} has ${info.version}.`);
  }
  const broken = brokenPromises(root);
  if (broken.length > 0)
    throw new Error(['This breaks clients and needs another major version:', ...broken].join('\n  '));
  mkdirSync(join(root, folder), { recursive: true });
  for (const name of DOCUMENTS) cpSync(join(root, 'generated', name), join(root, folder, name));
  writeFileSync(join(root, folder, DIGESTS), digestsOf(join(root, folder)));
  return folder;
}

/** @returns what DIGESTS says in the folder of a release as long as nobody edits it */
export function digestsOf(folder) {
  const digest = (name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return DOCUMENTS.map((name) => `${digest(name)}  ${name}\n`).join('');
}

/** @returns the highest version that has been released, unless there is none */
export function latestRelease(root) {
  if (!existsSync(join(root, RELEASED))) return undefined;
  const byNumbers = (one, other) => one.localeCompare(other, 'en', { numeric: true });
  return readdirSync(join(root, RELEASED)).sort(byNumbers).at(-1);
}

function ownVersion(root) {
  return read(root, 'package.json').version;
}

function major(version) {
  return version.split('.')[0];
}

function read(root, path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
