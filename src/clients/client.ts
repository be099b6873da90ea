import { randomUUID } from 'node:crypto';
import { recordAuditEvent, type Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { randomId } from '../crypto/random-token.js';
import type { Db } from '../db/database.js';
import { refuse } from '../refusals/refuse.js';
import { createClientSecret } from './client-secret.js';
import { insertSecret } from './client-secret.store.js';
import {
  findClientRow,
  GRANT_TYPES,
  insertClient,
  insertRedirectUri,
  type Client,
  type GrantType,
} from './client.store.js';
import { refuseUnusable } from './client-refusal.js';
import { countOwnedClients, joinTeam, lockMember } from './team/membership.store.js';
import type { Environment } from './redirect-uri.js';

export { listClientsOfMember, listClients, GRANT_TYPES, lockClient } from './client.store.js';
export type { Client, ClientOfMember, GrantType, ListedClient } from './client.store.js';
export type { Environment } from './redirect-uri.js';

/** Limits how many clients one person can register, so that nobody fills the service with them. */
export const CLIENTS_OF_OWNER_MAX = 100;

export interface NewClient {
  name: string;
  environment: Environment;
  redirectUris?: readonly string[];
  allowedScopes: readonly string[];
  grantTypes?: readonly GrantType[];
  isPublic?: boolean;
  pkceRequired?: boolean;
  expirationEnabled?: boolean;
  replayRevokesGrant?: boolean;
}

/** The prefix makes sure that no `client_id` can be taken for a user's id, which is a UUID (RFC 9700 §4.15). */
const CLIENT_ID = /^kci_[A-Za-z0-9_-]{8,60}$/;

/** Checked before a look-up, since Postgres refuses some malformed ids, such as one with a NUL. */
export function isClientId(text: string): boolean {
  return CLIENT_ID.test(text);
}

/**
 * Registers a client with its complete redirect URIs (RFC 6749 §3.1.2.2). A member who registers it becomes its owner.
 * @returns the client, and the first secret of a confidential one, which is not stored and cannot be shown again
 * @throws Refused when a value is unusable, or when the member owns the maximum number of clients
 */
export async function createClient(
  context: Context,
  input: NewClient,
  now: Date,
  actor: Actor = {},
): Promise<{ client: Client; clientSecret?: string }> {
  const isPublic = input.isPublic ?? false;
  const client: Client = {
    clientId: randomId('kci_'),
    name: input.name.trim(),
    homepageUrl: '',
    privacyPolicyUrl: '',
    supportContact: '',
    logoVersion: '',
    environment: input.environment,
    isPublic,
    pkceRequired: isPublic || (input.pkceRequired ?? false), // required for public clients (RFC 9700 §2.1.1)
    expirationEnabled: input.expirationEnabled ?? false,
    replayRevokesGrant: input.replayRevokesGrant ?? false,
    grantTypes: [...(input.grantTypes ?? grantTypesOf(isPublic))],
    allowedScopes: [...new Set(input.allowedScopes)],
    redirectUris: [...new Set(input.redirectUris ?? [])],
    isDisabled: false,
  };
  refuseUnusable(client);
  const secret = isPublic ? undefined : createClientSecret();
  await context.db.transaction(async (trx) => {
    if (actor.memberId) await refuseTooManyOwned(trx, actor.memberId);
    await insertClient(trx, client, now);
    for (const uri of client.redirectUris) await insertRedirectUri(trx, client.clientId, uri, now);
    if (secret) {
      const row = { clientSecretId: randomUUID(), clientId: client.clientId, digest: secret.digest };
      await insertSecret(trx, row, now);
    }
    const { clientId } = client;
    if (actor.memberId) await joinTeam(trx, { memberId: actor.memberId, clientId, role: 'owner' }, now);
    await recordAuditEvent(trx, { type: 'client_created', clientId, ...actor }, now);
  });
  return secret ? { client, clientSecret: secret.secret } : { client };
}

/** Finds a client, disabled or not. */
export async function findClient(db: Db, clientId: string): Promise<Client | undefined> {
  return isClientId(clientId) ? findClientRow(db, clientId) : undefined;
}

/** @throws Refused when there is no such client */
export async function getClient(db: Db, clientId: string): Promise<Client> {
  const client = await findClient(db, clientId);
  if (!client) refuse('client.unknown');
  return client;
}

function grantTypesOf(isPublic: boolean): GrantType[] {
  // A public client has no secret to authenticate with (RFC 6749 §4.4).
  return GRANT_TYPES.filter((grantType) => !isPublic || grantType !== 'client_credentials');
}

/**
 * Locks the member before counting: otherwise two simultaneous registrations could exceed the maximum.
 * @throws Refused
 */
async function refuseTooManyOwned(trx: Db, memberId: string): Promise<void> {
  await lockMember(trx, memberId);
  if ((await countOwnedClients(trx, memberId)) < CLIENTS_OF_OWNER_MAX) return;
  refuse('client.too_many_owned', { max: CLIENTS_OF_OWNER_MAX });
}
