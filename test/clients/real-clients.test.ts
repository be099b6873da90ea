import type { IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { addRedirectUri } from '../../src/clients/client-change.js';
import { givenClient } from '../support/given.js';
import { bearer } from '../support/http.js';
import { startServer } from '../support/server.js';
import { openBrowser } from './support/browser.js';
import { findMissing, LANGUAGES, type LanguageName } from './support/languages.js';
import { leaveOut } from './support/left-out.js';
import { play } from './support/play.js';
import { PROGRAMS, type Program } from './support/programs.js';
import { COMMON_STEPS, STEPS, type Around } from './support/steps.js';
import { installAll } from './support/toolchain.js';

const REDIRECT_URI = 'http://127.0.0.1/callback';
/** The programs run one after the other: what the token endpoint sees in between comes from one of them. */
let proofs = new Set<'basic' | 'body'>();

function noteProof({ url, headers }: IncomingMessage): void {
  if (url === '/oauth/token') proofs.add(headers.authorization === undefined ? 'body' : 'basic');
}

const server = await startServer({ onRequest: noteProof });
const { context } = server;

const missing = new Map<LanguageName, string>();
for (const name of Object.keys(LANGUAGES) as LanguageName[]) {
  const reason = await findMissing(name);
  if (reason !== undefined) missing.set(name, reason);
}
const here = PROGRAMS.filter(({ language }) => !missing.has(language));
const installed = installAll(here);

leaveOut([...missing.values()]);

if (process.env['ALL_CLIENTS']) {
  test.each(Object.keys(LANGUAGES) as LanguageName[])('%s is on this machine', (language) => {
    const reason = missing.get(language);
    if (reason !== undefined) throw new Error(reason);
  });
}

describe.each(here.map((program) => [program.name, program] as const))('%s', (_name, program) => {
  let around: Around;
  beforeAll(async () => {
    await installed.get(program);
    around = await meet(program);
  });

  for (const name of [...COMMON_STEPS, ...program.does]) {
    const { guarantee, check } = STEPS[name];
    test(guarantee, () => check(around.saw(name), around));
  }

  test('AR6, AE4: every answer of /authorize brings back the state that was sent, and the issuer', () => {
    expect(around.trips.length).toBeGreaterThan(2);
    for (const { sent, back } of around.trips) {
      expect(back.searchParams.get('state')).toBe(sent.searchParams.get('state'));
      expect(back.searchParams.get('iss')).toBe(server.url);
    }
  });

  const proof = { basic: 'CA1: HTTP Basic', body: 'CA2: id and secret in the body' }[program.authenticates];
  test(`${proof}: this is how it proves itself`, () => {
    expect([...around.proofs]).toEqual([program.authenticates]);
  });
});

/** Registers a client and a user for this program, and runs it. */
async function meet(program: Program): Promise<Around> {
  const { client, clientSecret } = await givenClient(context, { name: program.name });
  // One scope of the service's stays out of reach (CC3).
  await context
    .db('clients')
    .where({ client_id: client.clientId })
    .update({ allowed_scopes: client.allowedScopes.filter((scope) => scope !== 'client.webhooks:manage') });
  await addRedirectUri(context, client.clientId, REDIRECT_URI, context.clock());
  const browser = await openBrowser(server.visit());
  proofs = new Set();
  const saw = await play(program, {
    ISSUER: server.url,
    CLIENT_ID: client.clientId,
    CLIENT_SECRET: clientSecret,
    REDIRECT_URI,
    BROWSER: browser.url,
  });
  return {
    ...{ issuer: server.url, clientId: client.clientId, usesPkce: program.usesPkce },
    ...{ trips: browser.trips, proofs, saw },
    statusWith: async (accessToken) => (await server.visit().get('/v2/users/me', bearer(accessToken))).status,
  };
}
