import { randomBytes, randomUUID } from 'node:crypto';
import { invite } from '../../src/clients/team/invitation.js';
import { linkToDocument } from '../../src/verification/documents/document-link.js';
import { givenDelivery } from './deliveries.js';
import { givenGrant, givenSubmission, givenUser } from './given.js';
import { openJsonApi, type JsonApi } from './json-api.js';
import { givenMember, type GivenMember } from './members.js';
import { lastMailTo } from './member-mails.js';
import type { ClientWithSecret } from './given-tokens.js';
import type { TestServer } from './server.js';

/** One of each thing that a client has, by the name of the parameter that names it in a path. */
export interface ClientThings {
  clientId: string;
  owner: GivenMember;
  ids: Record<string, string>;
  /** Opens the client's document. */
  documentToken: string;
  api: JsonApi;
  sandbox: JsonApi;
}

export async function givenClientThings(server: TestServer, by: ClientWithSecret): Promise<ClientThings> {
  const { context } = server;
  const { db } = context;
  const { clientId } = by.client;
  const api = await openJsonApi(server, by);
  const made = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await api.send('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path}: HTTP ${answer.status} ${answer.text}`);
    return answer.json() as Record<string, string>;
  };
  const endpoint = await made('/v2/webhook-endpoints', { url: 'http://127.0.0.1:9/' });
  const deliveryId = await givenDelivery(context, { clientId });
  const over = { state: 'delivered', dispatched_at: context.clock(), finished_at: context.clock() };
  await db('deliveries').where({ delivery_id: deliveryId }).update(over);
  const redelivery = await made('/v2/webhook-redeliveries', { state: 'delivered' });
  const listener = await made('/v2/webhook-listeners', {});
  const owner = await givenMember(context, clientId);
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  const { grantId } = await givenGrant(context, clientId, userId);
  await invite(
    context,
    { client: by.client, email: `${userId}@client.example`, role: 'developer' },
    context.clock(),
    {},
  );
  const invitation = new URL(await lastMailTo(context, `${userId}@client.example`));
  const [secretId = ''] = await db('client_secrets').where({ client_id: clientId }).pluck<string[]>('client_secret_id');
  const [documentId = ''] = await db('documents').where({ user_id: userId }).pluck<string[]>('document_id');
  // The link holds as long as the client has a token of the grant (FD22).
  const at = context.clock();
  const later = new Date(at.getTime() + 3_600_000);
  await context.db('token_pairs').insert({
    ...{ token_pair_id: randomUUID(), grant_id: grantId, authorization_code_id: randomUUID(), generation: 0 },
    ...{
      access_hash: randomBytes(32),
      refresh_hash: randomBytes(32),
      scopes: ['uid:read'],
      granted_scopes: ['uid:read'],
    },
    ...{ authorized_at: at, issued_at: at, access_expires_at: later, refresh_expires_at: later },
  });
  const link = linkToDocument(context, documentId, { grantId }, context.clock());
  return {
    clientId,
    owner,
    documentToken: new URL(link.url).searchParams.get('token') ?? '',
    api,
    sandbox: await openJsonApi(server, by, 'client.sandbox:manage'),
    ids: {
      client_id: clientId,
      client_secret_id: secretId,
      member_id: owner.memberId,
      member_invitation_id: invitation.pathname.split('/').at(-1) ?? '',
      grant_id: grantId,
      user_id: userId,
      level: 'basic',
      document_id: documentId,
      webhook_endpoint_id: endpoint['webhook_endpoint_id'] ?? '',
      delivery_id: deliveryId,
      webhook_delivery_id: deliveryId,
      webhook_redelivery_id: redelivery['webhook_redelivery_id'] ?? '',
      webhook_listener_id: listener['webhook_listener_id'] ?? '',
    },
  };
}
