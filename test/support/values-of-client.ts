import { randomUUID } from 'node:crypto';
import { addRedirectUri } from '../../src/clients/client-change.js';
import type { ClientThings } from './client-things.js';
import { exchange, givenCode, REDIRECT_URI, tokensOf, type ClientWithSecret } from './given-tokens.js';
import { openJsonApi } from './json-api.js';
import type { TestServer } from './server.js';

/** What names a thing of this client in an input of an operation. */
type Value = (operationId: string) => string | Promise<string>;
export type Values = Record<string, Value>;

/** What inputs are called that can name something of a client. */
export async function valuesOf(server: TestServer, by: ClientWithSecret, things: ClientThings): Promise<Values> {
  const { context } = server;
  const { db } = context;
  const { client, clientSecret } = by;
  const { clientId } = client;
  const { api, sandbox, ids } = things;
  const visitor = server.visit();
  const givenTokens = async () => tokensOf(await exchange(visitor, by, await givenCode(context, client)));
  const [notificationId = ''] = await db('deliveries')
    .where({ delivery_id: ids['delivery_id'] })
    .pluck<string[]>('notification_id');
  const made = await sandbox.send('POST', '/v2/sandbox/users', {
    users: [{ level: 'uniqueness', status: 'pending', country: 'DE' }],
  });
  const { data } = made.json() as { data: { user_id: string }[] };
  return {
    client_id: () => clientId,
    client_name: () => client.name,
    client_secret: () => clientSecret,
    code: () => givenCode(context, client),
    refresh_token: async () => (await givenTokens()).refresh_token,
    token: async (operationId) =>
      operationId === 'getUserDocument' ? things.documentToken : (await givenTokens()).access_token,
    // One that no other client has; codes are given for the one that all have.
    redirect_uri: async (operationId) => {
      if (operationId === 'issueToken') return REDIRECT_URI;
      const uri = `https://client.example/${clientId}/${randomUUID()}`;
      await addRedirectUri(context, clientId, uri, context.clock());
      return uri;
    },
    webhook_endpoint_id: () => ids['webhook_endpoint_id'] ?? '',
    webhook_redelivery_id: () => ids['webhook_redelivery_id'] ?? '',
    webhook_id: () => notificationId,
    user_id: () => data[0]?.user_id ?? '',
    search: () => `${ids['user_id'] ?? ''}@user.example`,
    cursor: (operationId) => cursorAt(ids, operationId),
    after: (operationId) => cursorAt(ids, operationId),
    before: async () => {
      const newest = db('audit_events').where({ client_id: clientId }).max<{ max: string }[]>('audit_event_id as max');
      return String((await newest)[0]?.max);
    },
    'Idempotency-Key': async () => {
      const key = randomUUID();
      const wish = { state: 'delivered', dry_run: true };
      const answer = await api.send('POST', '/v2/webhook-redeliveries', wish, { 'idempotency-key': key });
      if (answer.status >= 300) throw new Error(`nothing is kept under the key: ${answer.text}`);
      return key;
    },
    'If-None-Match': async () => {
      const statistics = await openJsonApi(server, by, 'client.stats:read');
      const { headers } = await statistics.send('GET', '/v2/stats/user-verifications');
      return headers.get('etag') ?? '';
    },
  };
}

/** @throws for a name that no value is given for */
export async function valueIn(values: Values, operationId: string, name: string): Promise<string> {
  const value = await values[name]?.(operationId);
  if (!value) throw new Error(`test/support/values-of-client.ts gives nothing for ${name} of ${operationId}`);
  return value;
}

/** Inputs that choose, or say something new: none of them names what somebody has. */
const NAME_NOTHING = new Set(
  `response_type response_mode scope state code_challenge code_challenge_method ensure_wallet grant_type code_verifier token_type_hint
   level status credential limit from to country type created_after created_before wait_seconds
   url event_types headers drop_headers secret overlap_seconds overlap dry_run forward_seconds days
   outcome reason_code fixable items text count csrf done shown name homepage_url privacy_policy_url support_contact scopes options
   access picture action header webhook_timestamp webhook_signature body email role add_ons details one_name no_end_date`.split(
    /\s+/,
  ),
);
/** Pasted from whosever request, or registered by whoever likes to: nothing is looked for by it. */
const NAME_NOTHING_HERE = new Set(['checkSignature.webhook_id', 'addDashboardRedirectUri.redirect_uri']);

/** @throws for a name that is not known yet: whoever adds an input says what it names */
export function namesThing(values: Values, operationId: string, name: string): boolean {
  if (NAME_NOTHING.has(name) || NAME_NOTHING_HERE.has(`${operationId}.${name}`)) return false;
  if (name in values) return true;
  throw new Error(`test/support/values-of-client.ts does not say whether ${name} of ${operationId} names a thing`);
}

const LISTED: Record<string, string> = {
  listWebhookEndpoints: 'webhook_endpoint_id',
  listWebhookDeliveries: 'delivery_id',
  listWebhookRedeliveries: 'webhook_redelivery_id',
  showDashboardDeliveries: 'delivery_id',
  showDashboardUsers: 'grant_id',
};

/** The end of a page of the client's own list, as pagination.ts writes it unless the list has places of its own. */
function cursorAt(ids: Record<string, string>, operationId: string): string {
  if (operationId === 'listUserVerifications') return `${ids['user_id'] ?? ''}.${ids['level'] ?? ''}`;
  // Notifications are counted over all clients.
  if (operationId === 'pollWebhookListener') return '1';
  const id = ids[LISTED[operationId] ?? ''];
  if (!id) throw new Error(`test/support/values-of-client.ts does not say what ${operationId} lists`);
  return Buffer.from(`${Date.now()} ${id}`, 'utf8').toString('base64url');
}
