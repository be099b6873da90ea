import { dirname, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { defaultExclude, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ensureBuilt } from './scripts/build-dist.mjs';
import { LAST_RESORT_MS, TEST_LAST_RESORT_MS } from './test/support/last-resort.js';

const POSTGRES = './test/support/global-postgres.ts';
const TEMPORAL = './test/support/global-temporal.ts';
const CHROMIUM = './test/support/global-chromium.ts';

/** The files of one group are shared out as workers get free; before the next group all of them have to be through. */
const GROUP = { busy: 0, alone: 1, waiting: 2 } as const;

/**
 * Integration tests that spend their time on waiting for one to be over:
 * they run beside others that leave the cores alone.
 */
const WAITS = [
  'cli-listen',
  'dashboard/live-deliveries',
  'users/mail-sender',
  'webhooks/sending',
  'webhooks/sending-addresses',
  'webhooks/sending-connections',
  'webhooks/sending-proxy',
].map((name) => `test/integration/${name}.test.ts`);

const SOURCES = resolve('src') + sep;

/** Every page in every state that looks different. */
const PAGES = 'test/e2e/*pages.test.ts';

/**
 * The server under test is the one that is built, as Node loads it: compiled once for the whole run, where a runner would read and
 * change its seven hundred files again in each of its processes.
 */
await ensureBuilt();

/** What tests import of src/ comes from dist/. */
const BUILT_SERVER: Plugin = {
  name: 'built-server',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.')) return undefined;
    const [inSources, name] = resolve(dirname(importer), source).split(SOURCES);
    return inSources === '' ? resolve('dist', name ?? '') : undefined;
  },
};

interface Shape {
  include: string[];
  exclude?: string[];
  needs?: string[];
  group: number;
  /** Two, unless it says otherwise; one for what needs the machine for itself. */
  workers?: number;
  /** With another file in the place of English (FL7). */
  otherLanguage?: boolean;
  /** With the work that a password costs in service. */
  slowPasswords?: boolean;
}

/** Kinds of tests that can share their processes: each of these has the server to load, and to warm up, once more. */
function project(name: string, shape: Shape): TestProjectInlineConfiguration {
  const { include, exclude = [], needs = [], group, workers = 2, otherLanguage = false, slowPasswords = false } = shape;
  return {
    plugins: [BUILT_SERVER],
    test: {
      name,
      include,
      exclude: [...defaultExclude, ...exclude],
      globalSetup: needs,
      setupFiles: [
        './test/support/every-file.ts',
        ...(otherLanguage ? ['./test/support/language/other-language.ts'] : []),
        ...(slowPasswords ? [] : ['./test/support/quick-passwords.ts']),
      ],
      server: { deps: { external: [/\/dist\//] } },
      // Files share what they import, which halves the time; what a file sets up is its own database and servers.
      isolate: false,
      fileParallelism: workers > 1,
      maxWorkers: workers,
      sequence: { groupOrder: group },
      expect: { poll: { timeout: LAST_RESORT_MS } },
      testTimeout: TEST_LAST_RESORT_MS,
      hookTimeout: TEST_LAST_RESORT_MS,
    },
  };
}

const all = (...kinds: string[]) => kinds.map((kind) => `test/${kind}/**/*.test.{ts,tsx}`);

/** Each of scripts/test.mjs' two runs has some of them. */
export default defineConfig({
  test: {
    projects: [
      project('unit', { include: all('unit'), group: GROUP.busy, slowPasswords: true }),
      project('served', {
        include: all('contract', 'integration', 'e2e'),
        exclude: [...WAITS, PAGES],
        needs: [POSTGRES, TEMPORAL, CHROMIUM],
        group: GROUP.busy,
      }),
      project('pages', {
        include: ['test/language/*.test.ts', PAGES],
        needs: [POSTGRES, TEMPORAL, CHROMIUM],
        group: GROUP.busy,
        otherLanguage: true,
      }),
      project('alone', {
        include: all('workflow', 'fault', 'local'),
        needs: [POSTGRES, TEMPORAL],
        group: GROUP.alone,
        workers: 1,
      }),
      project('waiting', {
        include: [...all('clients'), ...WAITS],
        needs: [POSTGRES, TEMPORAL],
        group: GROUP.waiting,
        workers: 3,
      }),
    ],
  },
});
