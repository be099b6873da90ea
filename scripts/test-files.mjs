// Which test files there are, and which of them can share their processes: each of these has the server to load, and to warm up,
// once more.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './set-up.mjs';

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

/** Every page in every state that looks different. */
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

/** Projects that one run of Jest can have together, as they are loaded the same way, and how many of its processes at once. */
export const GROUPS = {
  busy: { projects: ['unit', 'served'], workers: 2 },
  pages: { projects: ['pages'], workers: 2 },
  alone: { projects: ['alone'], workers: 1 },
  waiting: { projects: ['waiting'], workers: 3 },
};

/** From the project's folder, such as test/unit/slots.test.ts. */
export function listTestFiles() {
  const names = readdirSync(join(ROOT, 'test'), { recursive: true });
  // What the client tests install has tests of its own.
  return names
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => `test/${name}`);
}

/** @throws for a kind of tests that is in no project: nobody would miss it */
export function projectOf(file) {
  if (PAGES.test(file)) return 'pages';
  if (WAITS.includes(file)) return 'waiting';
  const kind = file.split('/')[1] ?? '';
  const project = PROJECTS[kind];
  if (!project) throw new Error(`${file} is in no project of scripts/test-files.mjs`);
  return project;
}
