import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { SDKS } from '../../scripts/sdks/sdks.mjs';
import { exchange, givenCode, postToken, tokensOf } from '../support/given-tokens.js';
import { givenClient, givenSubmission, givenUser } from '../support/given.js';
import { findInstalledProgram } from '../support/installed-program.js';
import { ROOT } from '../support/run-folder.js';
import { startServer } from '../support/server.js';
import { findMissing } from './support/languages.js';
import { leaveOut } from './support/left-out.js';
import { playCommand, type Saw } from './support/play.js';
import { build, SDK_PROGRAMS, type SdkProgram } from './support/sdk-programs.js';
import { runTool } from './support/tool.js';
import { OF_TOMORROW, startTomorrow } from './support/tomorrow.js';
import { casesAsJson, WEBHOOK_CASES } from './support/webhook-cases.js';

/** Those of the two languages of most clients; the others only where all are asked for. */
const ALWAYS = ['typescript-fetch', 'python'];
/** What has to be among what samples print: in Python of all, elsewhere of the one that is run. */
const SAMPLED: Record<string, RegExp[]> = {
  'typescript-fetch': [/\{[^}]*approved: 0,/],
  go: [/Approved:0 /],
  java: [/^ +approved: 0$/m],
  python: [/^getTotalVerifications answered$/m, /^createWebhookEndpoint answered$/m, /^getWebhookDelivery 404$/m],
};
const WHOLE = Boolean(process.env['ALL_CLIENTS']);

const wanted = SDK_PROGRAMS.filter(({ name }) => WHOLE || ALWAYS.includes(name));
// Where a language is missing, the others still prove what the list of requirements says. Without Java there is no SDK.
const java = { names: ['java'], package: 'default-jre-headless', versionFlag: '-version' };
await findInstalledProgram({ ...java, for: 'the tests of the SDKs' });
const tooOld = await findMissing('openapi-generator');
if (tooOld !== undefined) throw new Error(tooOld);

const missing = new Map<string, string>();
for (const { language } of wanted) {
  const reason = await findMissing(language);
  if (reason !== undefined) missing.set(language, reason);
}
leaveOut([...missing.values()]);
const here = wanted.filter(({ language }) => !missing.has(language));

const server = await startServer();
const { context } = server;
const tomorrow = await startTomorrow(server.url);
const casesFile = join(ROOT, '.data/clients/webhook-cases.json');
mkdirSync(join(ROOT, '.data/clients'), { recursive: true });
writeFileSync(casesFile, casesAsJson());

/** What `npm run sdks` said, once for all of them. */
let made: Promise<string> | undefined;

test('SK3: npm run sdks names the languages that there are to whoever asks for another one', async () => {
  const asked = runTool([process.execPath, 'scripts/sdks.mjs', 'klingon'], { cwd: ROOT });
  await expect(asked).rejects.toThrow(`There is no SDK for klingon, only for ${SDKS.join(', ')}.`);
});

test('SK3: every SDK that is made has a program that goes the journey with it', () => {
  expect(SDK_PROGRAMS.map(({ name }) => name).sort()).toEqual([...SDKS].sort());
});

if (WHOLE) {
  test('SK4: what compiles the SDKs is on this machine', () => {
    expect([...missing.values()]).toEqual([]);
  });
}

for (const program of here) describe(program.name, () => goes(program));

function goes(program: SdkProgram): void {
  let travelled: Travelled;
  const saw: Saw = (step) => travelled.saw(step);
  beforeAll(async () => {
    await (made ??= runTool([process.execPath, 'scripts/sdks.mjs', ...here.map(({ name }) => name)], { cwd: ROOT }));
    travelled = await travel(program);
  });

  test(`SK4: it compiles under its language’s strict setting (${program.strict}), and gets a token of the client’s own`, () => {
    expect(saw('token')).toMatchObject({ accessToken: expect.stringMatching(/^kat_/), scope: expect.any(String) });
  });

  test('SK3: npm run sdks says where it is', async () => {
    expect(await made).toMatch(new RegExp(`^\\.data/sdks/${program.name}  (made|is fresh)$`, 'm'));
  });

  test('SK3: the program of its README gets a token and reads the statistics', () => {
    expect(travelled.shown).toBe('approved: 0, pending: 1\n');
  });

  const { name } = program;
  if (SAMPLED[name] !== undefined) {
    test('SK11: the samples of all operations compile, and what is run of them is answered', () => {
      for (const line of SAMPLED[name] ?? []) expect(travelled.sampled).toMatch(line);
    });
  }

  test('SK4: it makes, reads and lists a webhook endpoint, a state of tomorrow among it', () => {
    const url = 'https://client.example/webhooks';
    const eventTypes = ['verification_approved'];
    expect(saw('endpoint')).toEqual({ url, state: OF_TOMORROW.value, eventTypes, secret: 'whs_', listed: 1 });
  });

  test('SK4: it makes sandbox users and decides about one, whatever the status is called tomorrow', () => {
    const { value } = OF_TOMORROW;
    expect(saw('sandbox')).toEqual({ credentials: [value, value, value], decided: value });
  });

  test('SK4: it reads the three statistics, the records page by page', () => {
    expect(saw('totals')).toMatchObject({ approved: 3, pending: 1, rejected: 0, contacted: 0 });
    expect(saw('countries')).toEqual({ DE: 1, FR: 2 });
    expect(saw('users')).toEqual({ count: 4, different: 4 });
  });

  test('SK4: it reads what a user has released', () => {
    expect(saw('me')).toEqual({ uid: travelled.uid, credentials: [OF_TOMORROW.value] });
  });

  test('SK4: it pages through deliveries until there is no cursor any more', () => {
    expect(saw('deliveries')).toEqual({ pages: 2, count: 3, states: [OF_TOMORROW.value] });
  });

  test('SK4: an error is read as a problem document, its faults by field, and one with a status of tomorrow, too', () => {
    expect(saw('problem')).toEqual({ status: 404, code: 'webhook_delivery.unknown', title: expect.any(String) });
    expect(saw('faults')).toEqual(['#/users/0/country']);
    expect(saw('status of tomorrow')).toEqual({ status: OF_TOMORROW.status, code: OF_TOMORROW.code });
  });

  test('SK5: its check of webhooks takes the published vectors, and nothing that was changed, is old, or has another secret or an empty one', () => {
    const found = saw('webhooks') as string[];
    const outcomes = WEBHOOK_CASES.map(({ what }, index) => [what, found[index]]);
    const refused = expect.stringMatching(/^\w*(Verification|Signature|Time)\w*$/);
    expect(outcomes).toEqual(WEBHOOK_CASES.map(({ what, reads }) => [what, reads ?? refused]));
  });
}

interface Travelled {
  saw: Saw;
  /** What the programs of the README and the documentation have printed. */
  shown: string;
  sampled: string | undefined;
  uid: string;
}

/** Lets one user of a new client stand somewhere, and runs what the README shows and then the journey. */
async function travel(program: SdkProgram): Promise<Travelled> {
  const by = await givenClient(context, { name: program.name });
  const uid = await givenUser(context);
  await givenSubmission(context, uid, { environment: 'sandbox' });
  const code = await givenCode(context, by.client, { userId: uid, scopes: ['uid:read', 'verification.basic:read'] });
  const tokens = tokensOf(await exchange(server.visit(), by, code));
  const { journey, readme, samples, env, cwd } = await build(program, server.url);
  const variables = {
    ...env,
    CLIENT_ID: by.client.clientId,
    CLIENT_SECRET: by.clientSecret,
    USER_TOKEN: tokens.access_token,
    WEBHOOK_CASES: casesFile,
  };
  const shown = await runTool(readme, { cwd, env: { ...variables, ATTESTRY_URL: server.url } });
  const other = await givenClient(context, { name: 'samples' });
  const ACCESS_TOKEN = tokensOf(
    await postToken(server.visit(), other, { grant_type: 'client_credentials' }),
  ).access_token;
  const sampled = samples && (await runTool(samples, { cwd, env: { ...variables, ACCESS_TOKEN } }));
  const saw = await playCommand(journey, { cwd, env: { ...process.env, ...variables, ATTESTRY_URL: tomorrow } });
  return { saw, shown, sampled, uid };
}
