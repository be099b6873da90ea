import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { output } from '../../src/local/run-program.js';
import { LAST_RESORT_MS } from './last-resort.js';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

/** The shell first: the same engine without a window of its own, and a fifth less work for each page. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL = 'apt-get update && apt-get install --yes --no-install-recommends chromium-headless-shell';
const TRIES = 3;

/** Finds Chromium, or installs Debian's headless one where that needs nobody's password. */
export default async function setUp(project: TestProject): Promise<void> {
  const program = findChromium() ?? (await installChromium());
  await output(program, ['--version'], LAST_RESORT_MS);
  project.provide('chromium', program);
}

function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [process.env['CHROMIUM_PATH'], ...NAMES.flatMap((name) => folders.map((at) => join(at, name)))];
  return candidates.find((path): path is string => path !== undefined && isExecutable(path));
}

async function installChromium(): Promise<string> {
  const advice = `Install it (on Debian, as root: ${INSTALL}) or set CHROMIUM_PATH to the program.`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The browser tests need Chromium, and there is none on PATH. ${advice}`);
  }
  console.log("Installing Debian's chromium-headless-shell for the browser tests: about a minute, once …");
  for (let tried = 1; ; tried += 1) {
    try {
      await output('sh', ['-c', INSTALL], LAST_RESORT_MS, { DEBIAN_FRONTEND: 'noninteractive' });
      const program = findChromium();
      if (program) return program;
      throw new Error('apt-get installed it, but it is not on PATH');
    } catch (cause) {
      if (tried === TRIES) throw new Error(`Chromium: ${(cause as Error).message} ${advice}`, { cause });
      await pause(tried * 2_000);
    }
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
