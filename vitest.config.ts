import { dirname, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { defaultExclude, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LAST_RESORT_MS, TEST_LAST_RESORT_MS } from './test/support/last-resort.js';

const POSTGRES = './test/support/global-postgres.ts';
const TEMPORAL = './test/support/global-temporal.ts';
const CHROMIUM = './test/support/global-chromium.ts';

/** The files of one group are shared out as workers get free; before the next group all of them have to be through. */
const GROUP = { busy: 0, temporal: 1, fault: 2, local: 3, clients: 4 } as const;

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
 * change its seven hundred files again in each of its processes. `npm test` builds it before.
 */
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
  /** All of the folder of this name, but for the excluded ones, if it says nothing else. */
  include?: string[];
  exclude?: string[];
  needs?: string[];
  group: number;
  /** Two, unless it says otherwise; one for what measures time or needs the machine for itself. */
  workers?: number;
  /** With another file in the place of English (FL7). */
  otherLanguage?: boolean;
  /** With the work that a password costs in service. */
  slowPasswords?: boolean;
}

function project(name: string, shape: Shape): TestProjectInlineConfiguration {
  const {
    include = [`test/${name}/**/*.test.{ts,tsx}`],
    exclude = [],
    needs = [],
    group,
    workers = 2,
    otherLanguage = false,
    slowPasswords = false,
  } = shape;
  return {
    plugins: [BUILT_SERVER],
    test: {
      name,
      include,
      exclude: [...defaultExclude, ...exclude],
      env: { TEST_KIND: name },
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

export default defineConfig({
  test: {
    projects: [
      project('unit', { group: GROUP.busy, slowPasswords: true }),
      project('contract', { needs: [POSTGRES], group: GROUP.busy }),
      project('integration', { exclude: WAITS, needs: [POSTGRES], group: GROUP.busy }),
      project('workflow', { needs: [POSTGRES, TEMPORAL], group: GROUP.temporal, workers: 1 }),
      project('e2e', { exclude: [PAGES], needs: [POSTGRES, TEMPORAL, CHROMIUM], group: GROUP.busy }),
      project('pages', {
        include: ['test/language/*.test.ts', PAGES],
        needs: [POSTGRES, TEMPORAL, CHROMIUM],
        group: GROUP.busy,
        otherLanguage: true,
      }),
      project('fault', { needs: [POSTGRES, TEMPORAL], group: GROUP.fault, workers: 1 }),
      project('local', { group: GROUP.local, workers: 1 }),
      project('clients', { needs: [POSTGRES, TEMPORAL], group: GROUP.clients, workers: 3 }),
      project('waits', { include: WAITS, needs: [POSTGRES], group: GROUP.clients, workers: 3 }),
    ],
  },
});
