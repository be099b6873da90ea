// The journey of ../README.md by the SDK for TypeScript.
import { readFileSync } from 'node:fs';
import {
  Configuration,
  OAuthApi,
  type Problem,
  ProblemFromJSON,
  ResponseError,
  SandboxApi,
  StatisticsApi,
  type UserVerification,
  UsersApi,
  type WebhookDelivery,
  WebhooksApi,
} from 'attestry-sdk';
import { verify, verifyServiceSignature } from 'attestry-sdk/webhooks';

interface WebhookCase {
  check: 'verify' | 'verifyServiceSignature';
  body: string;
  headers: Record<string, string>;
  secrets: string[];
  now: string;
}

const { ATTESTRY_URL = '', CLIENT_ID = '', CLIENT_SECRET = '', USER_TOKEN = '', WEBHOOK_CASES = '' } = process.env;
const basePath = ATTESTRY_URL;

async function step<T>(name: string, take: () => Promise<T>): Promise<T> {
  try {
    const saw = await take();
    console.log(JSON.stringify({ step: name, saw }));
    return saw;
  } catch (error) {
    console.log(JSON.stringify({ step: name, failed: String(error instanceof Error ? error.stack : error) }));
    throw error;
  }
}

/** An error as the problem document that it came with. */
async function problemOf(refused: Promise<unknown>): Promise<Problem> {
  try {
    await refused;
  } catch (error) {
    if (error instanceof ResponseError) return ProblemFromJSON(await error.response.json());
    throw error;
  }
  throw new Error('nothing was refused');
}

const { accessToken } = await step('token', () => {
  const oauth = new OAuthApi(new Configuration({ basePath, username: CLIENT_ID, password: CLIENT_SECRET }));
  return oauth.issueToken({ grantType: 'client_credentials' });
});
const own = new Configuration({ basePath, accessToken });
const webhooks = new WebhooksApi(own);
const sandbox = new SandboxApi(own);
const statistics = new StatisticsApi(own);

await step('endpoint', async () => {
  const { webhookEndpointId, secret } = await webhooks.createWebhookEndpoint({
    webhookEndpointCreation: { url: 'https://client.example/webhooks', eventTypes: ['verification_approved'] },
  });
  const { url, state, eventTypes } = await webhooks.getWebhookEndpoint({ webhookEndpointId });
  const { data } = await webhooks.listWebhookEndpoints();
  return { url, state, eventTypes, secret: secret.slice(0, 4), listed: data.length };
});

await step('sandbox', async () => {
  const made = await sandbox.createSandboxUsers({
    sandboxUsersCreation: {
      users: [
        { level: 'basic', status: 'approved', country: 'FR' },
        { level: 'basic', status: 'approved', country: 'FR' },
        { level: 'basic', status: 'pending', country: 'DE' },
      ],
    },
  });
  const credentials = made.data.map(({ credential }) => credential);
  const userId = made.data[2]?.userId ?? '';
  const decided = await sandbox.setSandboxOutcome({ userId, level: 'basic', sandboxOutcome: { outcome: 'approved' } });
  return { credentials, decided: decided.credential };
});

await step('totals', () => statistics.getTotalVerifications());

await step('countries', async () => {
  const countries = await statistics.getCountryVerifications();
  return Object.fromEntries(Object.entries(countries).map(([country, { approved }]) => [country, approved]));
});

await step('users', async () => {
  const found: UserVerification[] = [];
  for (;;) {
    const last = found.at(-1);
    const cursor = last && `${last.userId}.${last.level}`;
    const page = await statistics.listUserVerifications({ limit: 2, ...(cursor && { cursor }) });
    if (page.length === 0) break;
    found.push(...page);
  }
  return { count: found.length, different: new Set(found.map(({ userId }) => userId)).size };
});

await step('me', async () => {
  const users = new UsersApi(new Configuration({ basePath, accessToken: USER_TOKEN }));
  const { uid, verificationCases = [] } = await users.getUserInformation();
  return { uid, credentials: verificationCases.map(({ credential }) => credential) };
});

const deliveries: WebhookDelivery[] = [];
await step('deliveries', async () => {
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await webhooks.listWebhookDeliveries({ limit: 2, ...(cursor && { cursor }) });
    deliveries.push(...page.data);
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor);
  const states = [...new Set(deliveries.map(({ state }) => state))];
  return { pages, count: deliveries.length, states };
});

await step('problem', async () => {
  const deliveryId = '00000000-0000-4000-8000-000000000000';
  const { status, code, title } = await problemOf(webhooks.getWebhookDelivery({ deliveryId }));
  return { status, code, title };
});

await step('faults', async () => {
  const user = { level: 'basic', status: 'approved', country: 'France' } as const;
  const { errors = [] } = await problemOf(sandbox.createSandboxUsers({ sandboxUsersCreation: { users: [user] } }));
  return errors.map(({ pointer }) => pointer);
});

await step('status of tomorrow', async () => {
  const { status, code } = await problemOf(
    webhooks.cancelWebhookDelivery({ deliveryId: deliveries[0]?.deliveryId ?? '' }),
  );
  return { status, code };
});

await step('webhooks', () => {
  const cases = JSON.parse(readFileSync(WEBHOOK_CASES, 'utf8')) as WebhookCase[];
  return Promise.all(
    cases.map(async ({ check, body, headers, secrets, now }) => {
      const bytes = Buffer.from(body, 'base64');
      try {
        const read =
          check === 'verify'
            ? await verify(bytes, headers, secrets, new Date(now))
            : await verifyServiceSignature(bytes, headers, secrets);
        return `${read.type} ${read.data.level ?? ''}`.trimEnd();
      } catch (error) {
        return error instanceof Error ? error.name : 'no error';
      }
    }),
  );
});
