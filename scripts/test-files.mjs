// Which test files exist, and which can share a process. Each further process has to load and warm up the server again.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './set-up.mjs';

/** Integration tests that mostly wait for time-outs. They run beside others that use little CPU time. */
const WAITS = [
  'client-tools-listen',
  'dashboard/live-deliveries',
  'users/mail-sender',
  'webhooks/sending',
  'webhooks/sending-addresses',
  'webhooks/sending-connections',
  'webhooks/sending-proxy',
].map((name) => `test/integration/${name}.test.ts`);

/** Tests that draw every page in each of its states. */
const PAGES = /^test\/e2e\/.*pages\.test\.ts$/;

const PROJECTS = {
  unit: 'unit',
  contract: 'served',
  integration: 'served',
  e2e: 'served',
  language: 'pages',
  workflow: 'alone',
  fault: 'alone',
  local: 'alone',
  clients: 'waiting',
};

/** Projects that can share a run of Jest, since they are loaded in the same way, and the number of its processes. */
export const GROUPS = {
  busy: { projects: ['unit', 'served'], workers: 2 },
  pages: { projects: ['pages'], workers: 2 },
  alone: { projects: ['alone'], workers: 1 },
  waiting: { projects: ['waiting'], workers: 3 },
};

/** Paths relative to the project's folder, such as test/unit/slots.test.ts. */
export function listTestFiles() {
  const names = readdirSync(join(ROOT, 'test'), { recursive: true });
  // Packages that the client tests install contain tests of their own.
  return names
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => `test/${name}`);
}

/** @throws Error for tests that belong to no project: otherwise they would silently never run */
export function projectOf(file) {
  if (PAGES.test(file)) return 'pages';
  if (WAITS.includes(file)) return 'waiting';
  const kind = file.split('/')[1] ?? '';
  const project = PROJECTS[kind];
  if (!project) throw new Error(`${file} is in no project of scripts/test-files.mjs`);
  return project;
}
