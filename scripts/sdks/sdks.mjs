import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up.mjs';
import { runGenerator } from './generator.mjs';

const SOURCES = join(ROOT, 'sdks');
const MADE = '.data/sdks';
const DOCUMENT = 'generated/openapi.sdk.json';

/** Each has a folder in sdks/ with how it is made, and what is ours in it. */
export const SDKS = readdirSync(SOURCES);

/** What the generator writes for whoever publishes an SDK, which is not ours to do. */
const LEFT_OUT = ['git_push.sh', '.travis.yml', '.gitlab-ci.yml', '.github/', 'build.sbt', 'tsconfig.esm.json'];

/** @returns the folder of an SDK, whether it has been made or not */
export function folderOf(language) {
  return join(ROOT, MADE, language);
}

/**
 * Makes those that are not there or are made from something older.
 * @returns which those were
 */
export async function makeSdks(languages = SDKS) {
  for (const language of languages)
    if (!SDKS.includes(language)) throw new Error(`There is no SDK for ${language}, only for ${SDKS.join(', ')}.`);
  const stale = languages.filter((language) => !isFresh(language));
  if (stale.length > 0) {
    // Before they are made: who edits a source meanwhile gets another one the next time.
    const digests = stale.map(digestOf);
    for (const language of stale) prepare(language);
    await runGenerator(['batch', '--fail-fast', ...stale.map(configurationOf)]);
    for (const [index, language] of stale.entries()) writeFileSync(stampOf(language), digests[index]);
  }
  return stale;
}

function isFresh(language) {
  return existsSync(stampOf(language)) && readFileSync(stampOf(language), 'utf8') === digestOf(language);
}

function stampOf(language) {
  return join(folderOf(language), '.attestry-made');
}

function configurationOf(language) {
  return `${MADE}/${language}.json`;
}

/** An empty folder, and the options of the generator: what all SDKs have in common, and what is special to this one. */
function prepare(language) {
  const { additionalProperties, ...options } = JSON.parse(
    readFileSync(join(SOURCES, language, 'generator.json'), 'utf8'),
  );
  const { version } = JSON.parse(readFileSync(join(ROOT, DOCUMENT), 'utf8')).info;
  // Each language has another word for it.
  const versions = { packageVersion: version, npmVersion: version, artifactVersion: version, gemVersion: version };
  const configuration = {
    generatorName: language,
    inputSpec: DOCUMENT,
    outputDir: `${MADE}/${language}`,
    templateDir: `sdks/${language}`,
    openapiGeneratorIgnoreList: LEFT_OUT,
    globalProperties: { apiTests: 'false', modelTests: 'false' },
    ...options,
    additionalProperties: { ...versions, ...additionalProperties },
  };
  rmSync(folderOf(language), { recursive: true, force: true });
  mkdirSync(join(ROOT, MADE), { recursive: true });
  writeFileSync(join(ROOT, configurationOf(language)), JSON.stringify(configuration, null, 2));
}

/** Of all that an SDK is made from. */
function digestOf(language) {
  const own = readdirSync(join(SOURCES, language), { recursive: true, withFileTypes: true });
  const files = own.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash('sha256');
  for (const file of [DOCUMENT, 'openapitools.json', 'scripts/sdks/sdks.mjs']
    .map((name) => join(ROOT, name))
    .concat(files.sort()))
    hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}
