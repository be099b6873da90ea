import { addRedirectUri, changeClient } from '../clients/client-change.js';
import { createClient, findClient, type Client } from '../clients/client.js';
import { createMember } from '../clients/team/new-member.js';
import { loadConfig } from '../config.js';
import { createReviewer } from '../accounts/staff/staff.js';
import type { Context } from '../context.js';
import { openContext } from '../open-context.js';
import { scopesFor } from '../oauth/scope.js';
import { useCatalogue } from '../verification/catalogue/catalogue.js';
import { isRefused } from '../refusals/refuse.js';
import { changeWebhookEndpoint } from '../webhooks/endpoints/endpoint-change.js';
import { addWebhookEndpoint } from '../webhooks/endpoints/endpoint.js';
import type { DataFolder } from './data-folder.js';
import { DEMO_CLIENT_NAME } from './demo-client/name.js';

interface Addresses {
  redirectUri: string;
  webhookUrl: string;
}

export interface DemoClient extends Addresses {
  clientId: string;
  clientSecret: string;
  webhookEndpointId: string;
}

/** The demo client as stored in the data folder. It contains the secret, because the service shows that only once. */
interface StoredClient extends DemoClient {
  /** Whether reviewer and member have been created, too. An earlier start may have been interrupted before. */
  isComplete: boolean;
}

export interface LogIn {
  email: string;
  password: string;
}

export interface Seeded {
  client: DemoClient;
  reviewer: LogIn;
  member: LogIn;
}

const FILE = 'demo-client.json';

/** The first start creates a sandbox client, a member of its team and a reviewer. Later starts reuse them. */
export async function seed(data: DataFolder, env: NodeJS.ProcessEnv, demoClientUrl: string): Promise<Seeded> {
  const config = loadConfig(env);
  useCatalogue(config);
  const context = openContext(config, 'seed', { poolSize: 1, logLevel: 'error' });
  try {
    return await seedWith(context, data, demoClientUrl);
  } finally {
    await context.db.destroy();
  }
}

async function seedWith(context: Context, data: DataFolder, demoClientUrl: string): Promise<Seeded> {
  const now = context.clock();
  const secrets = data.secrets();
  const reviewer = { email: 'reviewer@attestry.test', password: secrets.reviewerPassword };
  const member = { email: 'member@harbour.test', password: secrets.memberPassword };
  const wanted = { redirectUri: `${demoClientUrl}/callback`, webhookUrl: `${demoClientUrl}/webhooks` };

  const stored = data.readJson(FILE) as StoredClient | undefined;
  const known = stored && (await findClient(context.db, stored.clientId));
  if (known) await widenScopes(context, known, now);
  const client = known
    ? await moveClient(context, stored, wanted, now)
    : await registerClient(context, data, wanted, now);
  data.writeJson(FILE, client);
  if (!client.isComplete) {
    const { clientId } = client;
    await unlessTaken(() => createReviewer(context, { ...reviewer, name: 'Robin Reviewer', role: 'supervisor' }, now));
    await unlessTaken(() => createMember(context, { ...member, name: 'Max Member', clientId, role: 'owner' }, now));
    data.writeJson(FILE, { ...client, isComplete: true });
  }
  return { client, reviewer, member };
}

/**
 * Changes the addresses of the client if its port differs from the last run. Pending deliveries go to the new address.
 */
async function moveClient(context: Context, stored: StoredClient, wanted: Addresses, now: Date): Promise<StoredClient> {
  if (stored.redirectUri !== wanted.redirectUri)
    await addRedirectUri(context, stored.clientId, wanted.redirectUri, now);
  if (stored.webhookUrl !== wanted.webhookUrl) {
    const { webhookEndpointId, clientId } = stored;
    await changeWebhookEndpoint(context, { webhookEndpointId, clientId }, { url: wanted.webhookUrl }, now);
  }
  return { ...stored, ...wanted };
}

/** Adds scopes that an earlier release, which registered the client, did not have. */
async function widenScopes(context: Context, { clientId, allowedScopes: before }: Client, now: Date): Promise<void> {
  const allowedScopes = scopesFor({ environment: 'sandbox', isPublic: false });
  if (!allowedScopes.every((scope) => before.includes(scope))) {
    await changeClient(context, clientId, { allowedScopes }, now);
  }
}

async function registerClient(context: Context, data: DataFolder, wanted: Addresses, now: Date): Promise<StoredClient> {
  const { client, clientSecret = '' } = await createClient(
    context,
    {
      name: DEMO_CLIENT_NAME,
      environment: 'sandbox',
      redirectUris: [wanted.redirectUri],
      allowedScopes: scopesFor({ environment: 'sandbox', isPublic: false }),
    },
    now,
  );
  const { endpoint } = await addWebhookEndpoint(
    context,
    { clientId: client.clientId, url: wanted.webhookUrl, secret: data.secrets().signingSecret },
    now,
  );
  const { webhookEndpointId } = endpoint;
  return { clientId: client.clientId, clientSecret, ...wanted, webhookEndpointId, isComplete: false };
}

async function unlessTaken(create: () => Promise<unknown>): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!isRefused(error, 'member.email_taken', 'reviewer.email_taken')) throw error;
  }
}
