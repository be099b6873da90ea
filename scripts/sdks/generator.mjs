import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../set-up.mjs';
import { ensureProven } from './proven-file.mjs';

/** Of the version that openapitools.json names. */
const SHA256 = '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae';
const WRAPPER = join(ROOT, 'node_modules/@openapitools/openapi-generator-cli/main.js');
const { version, storageDir } = JSON.parse(readFileSync(join(ROOT, 'openapitools.json'), 'utf8'))['generator-cli'];
const JAR = join(ROOT, storageDir, `${version}.jar`);

/** It runs for seconds: thorough compilation costs twice what it does. The wrapper puts `JAVA_OPTS` before its own options. */
const SHORT_RUN = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/**
 * Runs openapi-generator in the project's folder.
 * @param args without spaces and the like: the wrapper gives them to a shell as they are
 * @throws Error with what it said
 */
export async function runGenerator(args) {
  await checkJava();
  await ensureProven(JAR, SHA256, [
    { name: 'openapi-generator-cli', fetch: fetchByWrapper },
    { name: 'Maven', fetch: fetchByMaven },
  ]);
  await runWrapper(args, { JAVA_OPTS: `${process.env.JAVA_OPTS ?? ''} ${SHORT_RUN}` });
}

async function checkJava() {
  try {
    await promisify(execFile)('java', ['-version']);
  } catch {
    throw new Error(
      'openapi-generator needs Java 11 or later: on Debian and Ubuntu `apt-get install default-jre-headless`.',
    );
  }
}

/** The wrapper fetches the JAR and runs it at once, unproven. With this option Java tells its version and ends instead. */
function fetchByWrapper() {
  return runWrapper(['version'], { JAVA_OPTS: '-version' });
}

/** Maven has settings of its own, in which many machines have a mirror. */
async function fetchByMaven() {
  const folder = dirname(JAR);
  mkdirSync(folder, { recursive: true });
  await execute('mvn', [
    ...['--quiet', '--batch-mode', '--strict-checksums', 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy'],
    ...[`-Dartifact=org.openapitools:openapi-generator-cli:${version}`, `-DoutputDirectory=${folder}`],
  ]);
  renameSync(join(folder, `openapi-generator-cli-${version}.jar`), JAR);
}

/** It looks for openapitools.json where the shell was, as `PWD` says. */
function runWrapper(args, env = {}) {
  return execute(process.execPath, [WRAPPER, ...args], { PWD: ROOT, ...env });
}

async function execute(command, args, env = {}) {
  const options = { cwd: ROOT, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  await promisify(execFile)(command, args, options).catch((error) => {
    throw new Error(`\`${command} ${args.join(' ')}\` failed: ${error.stdout ?? ''}${error.stderr || error.message}`);
  });
}
