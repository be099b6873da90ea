import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { makeSandboxUsers } from '../../src/sandbox/users.js';
import { givenClient } from '../support/given.js';
import { readMarkdown } from '../support/markdown.js';
import { startServer } from '../support/server.js';
import { GENERATORS, type Generator } from './support/generators.js';
import { findMissing } from './support/languages.js';
import { PrintedClient } from './support/printed-client.js';
import { CLIENTS, installAll } from './support/toolchain.js';

const GUIDE = readMarkdown('docs/generators.md');
const [smallest] = GENERATORS;
/** All of them fetch half a gigabyte and compile for minutes, so that `npm test` has the smallest alone. */
const here = process.env['ALL_CLIENTS'] ? GENERATORS : [smallest];

const server = await startServer();
const { context } = server;
const { client, clientSecret } = await givenClient(context);
await makeSandboxUsers(
  context,
  client.clientId,
  (['approved', 'approved', 'pending'] as const).map((status) => ({ level: 'basic', status, country: 'FR' })),
  context.clock(),
);

const NOTIFICATION = {
  type: 'verification_approved',
  data: { level: 'basic', user_id: '3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10', timestamp: '2026-01-02T03:04:05Z' },
};
const RUNS = {
  statistics: {
    env: { ATTESTRY_CLIENT_ID: client.clientId, ATTESTRY_CLIENT_SECRET: clientSecret },
    prints: { approved: 2, pending: 1, contacted: 0, rejected: 0 },
  },
  notification: {
    args: [JSON.stringify(NOTIFICATION)],
    prints: `${NOTIFICATION.type} for ${NOTIFICATION.data.user_id}`,
  },
};

// Go fetches by itself what its lock file names, and two may share what is fetched.
const installed = installAll(
  here.filter((one, index) => one.language !== 'Go' && here.findIndex(({ folder }) => folder === one.folder) === index),
);

function printed(generator: Generator): PrintedClient {
  return new PrintedClient(generator, GUIDE, (text) => text.replaceAll('https://id.example.com', server.url));
}

async function haveFetched({ language, folder }: Generator): Promise<void> {
  const missing = await findMissing(language);
  if (missing !== undefined) throw new Error(missing);
  await [...installed].find(([each]) => each.folder === folder)?.[1];
}

test('every section of the guide is about a tool that is run here', () => {
  const [, ...headings] = GUIDE.split('\n## ').map((text) => text.split('\n')[0]);
  expect(headings).toEqual(GENERATORS.map(({ name }) => name));
});

test.each(GENERATORS)('$name: the guide installs what is run here', (generator) => {
  const { language, folder } = generator;
  const lock = { JavaScript: 'package.json', Python: 'requirements.in', Go: 'go.mod' }[language];
  const text = readFileSync(join(CLIENTS, folder, lock), 'utf8');
  const { installed: wanted } = printed(generator);
  expect(wanted.length).toBeGreaterThan(0);
  for (const name of wanted) {
    const [, what = '', version = ''] = /^(.+?)(?:@|==)([\w.]+)$/.exec(name) ?? [];
    const inLock = {
      JavaScript: `"${what}": "${version}"`,
      Python: `${what}==${version}`,
      Go: `${what.replace('/cmd/oapi-codegen', '')} ${version}`,
    };
    expect(text).toContain(inLock[language]);
  }
});

describe.each(here)('SK10: $name', (generator) => {
  const { prints, ...run } = RUNS[generator.prints];
  const one = printed(generator);
  beforeAll(() => haveFetched(generator));

  test('what it makes by the commands of the guide compiles, and the program of the guide does its work with it', async () => {
    await one.generate();
    await one.compile();
    expect(await one.run(run)).toEqual(prints);
  });
});
