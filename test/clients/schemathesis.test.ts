import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { requestDuration } from '../../src/metrics.js';
import { exchange, givenCode, postToken, REDIRECT_URI, tokensOf } from '../support/given-tokens.js';
import { givenClient } from '../support/given.js';
import { ROOT } from '../support/run-folder.js';
import { startServer } from '../support/server.js';
import { findMissing } from './support/languages.js';
import { runTool } from './support/tool.js';
import { commandOf, installAll } from './support/toolchain.js';

const SCHEMATHESIS = { language: 'Python', folder: 'python/schemathesis' } as const;
const FOLDER = join(ROOT, '.data', 'clients', 'schemathesis');
const COMMAND = 'python3 -m schemathesis.cli --config-file schemathesis.toml run openapi.json --no-color';
const BOUNDS = '--seed 20261128 --max-examples 2 --generation-database none --continue-on-failure';
const OWN_SCOPES = 'client.stats:read client.webhooks:manage client.sandbox:manage';

// What the service answers, and not what a check of ours in between makes of it; and no limit, which would answer for it.
const server = await startServer({
  env: { VALIDATE_RESPONSES: 'false', RATE_LIMIT_CLIENT: '1000000', RATE_LIMIT_CLIENT_ADDRESS: '1000000' },
});
const { context } = server;
const visitor = server.visit();
const by = await givenClient(context);
const { clientId } = by.client;

test('what is tried here is the contract that the service publishes, with a client that there is in its examples', async () => {
  const { status, text } = await visitor.get('/openapi.json');
  expect(status).toBe(200);
  const contract = text
    .replaceAll('kci_Ck2J7hQm0yKQ1oJ3', clientId)
    .replaceAll('kcs_not-a-real-secret', by.clientSecret);
  expect(contract).toContain(clientId);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'openapi.json'), contract);
});

// Where Python is missing, real-clients.test.ts says so, or fails.
if ((await findMissing('Python')) === undefined) {
  test('whatever Schemathesis sends by the contract, nothing fails and every answer is in it', async () => {
    await Promise.all(installAll([SCHEMATHESIS]).values());
    writeFileSync(join(FOLDER, 'schemathesis.toml'), await configuration());
    const { env } = commandOf(SCHEMATHESIS);
    const command = [...`${COMMAND} ${BOUNDS} --url`.split(' '), server.url];
    const said = await runTool(command, { cwd: FOLDER, env, lastWords: 20_000 });
    expect(said).toMatch(/Selected: (\d+)\/\1\n +Tested: \1\n/);
    const [, sent, good] = /(\d+) generated, (\d+) passed\n/.exec(said) ?? [];
    expect(good).toBe(sent);
    // It has come in at every door, and not only knocked.
    expect(await welcomed()).toEqual(
      expect.arrayContaining([
        'authorize 302',
        'issueToken 200',
        'revokeToken 200',
        'introspectToken 200',
        'getTotalVerifications 200',
        'getCountryVerifications 200',
        'listUserVerifications 200',
        'createWebhookEndpoint 201',
        'createWebhookListener 201',
        'createSandboxUsers 201',
        'forwardSandboxClock 200',
        'getUserInformation 200',
      ]),
    );
  });
}

/** Each operation with what lets one in: the right client, a client's own token, a user's token; and how it refuses. */
async function configuration(): Promise<string> {
  const own = tokensOf(await postToken(visitor, by, { grant_type: 'client_credentials', scope: OWN_SCOPES }));
  const scopes = ['uid:read', 'email:read', 'verification.basic:read'];
  const users = tokensOf(await exchange(visitor, by, await givenCode(context, by.client, { scopes })));
  const basic = Buffer.from(`${clientId}:${by.clientSecret}`).toString('base64');
  requestDuration.reset();
  return `
    # What is right by the schema may be refused for what it means: that is a 422 and no 400.
    [checks.positive_data_acceptance]
    expected-statuses = ["2xx", "3xx", 401, 403, 404, 409, 422]
    [[operations]]
    include-path = "/authorize"
    parameters = { client_id = "${clientId}", redirect_uri = "${REDIRECT_URI}" }
    # It refuses by a redirect (RFC 6749 §4.1.2.1), or by a page.
    checks.negative_data_rejection.expected-statuses = [302, 400, 405]
    [[operations]]
    include-path-regex = "^/oauth/"
    headers = { Authorization = "Basic ${basic}" }
    # RFC 6749 §5.2 has 400 for what it means as well: for a code that nobody has, or a client that proves itself twice.
    checks.positive_data_acceptance.expected-statuses = [200, 400, 401]
    [[operations]]
    include-operation-id = ["listWebhookEndpoints", "listWebhookDeliveries", "listWebhookRedeliveries"]
    headers = { Authorization = "Bearer ${own.access_token}" }
    # A cursor that the list has not given is an unknown value of a query.
    checks.positive_data_acceptance.expected-statuses = [200, 400]
    [[operations]]
    include-operation-id = ["getHistory", "listUserVerifications"]
    headers = { Authorization = "Bearer ${own.access_token}" }
    # So is a level that no record has, and a parameter by both of its names.
    checks.positive_data_acceptance.expected-statuses = [200, 304, 400]
    [[operations]]
    include-operation-id = "pollWebhookListener"
    headers = { Authorization = "Bearer ${own.access_token}" }
    # There is nothing to wait for.
    parameters = { wait_seconds = 0 }
    [[operations]]
    include-path-regex = "^/v2/(users|documents)/"
    headers = { Authorization = "Bearer ${users.access_token}" }
    [[operations]]
    include-path-regex = "^/v2/(stats|verifications|sandbox|webhook-)"
    headers = { Authorization = "Bearer ${own.access_token}" }
  `;
}

/** Which operations have answered with which status, as the metrics say. */
async function welcomed(): Promise<string[]> {
  const { values } = await requestDuration.get();
  return [...new Set(values.map(({ labels }) => `${labels.operation ?? 'none'} ${labels.status ?? ''}`))].sort();
}
