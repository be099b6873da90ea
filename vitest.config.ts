import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const POSTGRES = './test/support/global-postgres.ts';
const TEMPORAL = './test/support/global-temporal.ts';
const CHROMIUM = './test/support/global-chromium.ts';

/** The files of one group are shared out as workers get free; before the next group all of them have to be through. */
const GROUP = { busy: 0, temporal: 1, fault: 2, local: 3, clients: 4 } as const;

interface Shape {
  needs?: string[];
  group: number;
  /** One file at a time, for what measures time or needs the machine for itself. */
  serial?: boolean;
  /** After which a test counts as hung. No measure: several times what the longest takes on a busy machine. */
  timeout: number;
}

function project(name: string, { needs = [], group, serial = false, timeout }: Shape): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`test/${name}/**/*.test.{ts,tsx}`],
      globalSetup: needs,
      setupFiles: './test/support/every-file.ts',
      // Files share what they import, which halves the time; what a file sets up is its own database and servers.
      isolate: false,
      fileParallelism: !serial,
      maxWorkers: serial ? 1 : 2,
      sequence: { groupOrder: group },
      testTimeout: timeout,
      hookTimeout: Math.max(timeout, 30_000),
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      project('unit', { group: GROUP.busy, timeout: 30_000 }),
      project('contract', { needs: [POSTGRES], group: GROUP.busy, timeout: 120_000 }),
      project('integration', { needs: [POSTGRES], group: GROUP.busy, timeout: 60_000 }),
      project('workflow', { needs: [POSTGRES, TEMPORAL], group: GROUP.temporal, serial: true, timeout: 120_000 }),
      project('e2e', { needs: [POSTGRES, TEMPORAL, CHROMIUM], group: GROUP.busy, timeout: 180_000 }),
      project('fault', { needs: [POSTGRES, TEMPORAL], group: GROUP.fault, serial: true, timeout: 120_000 }),
      project('local', { group: GROUP.local, serial: true, timeout: 240_000 }),
      project('clients', { needs: [POSTGRES, TEMPORAL], group: GROUP.clients, timeout: 600_000 }),
    ],
  },
});
