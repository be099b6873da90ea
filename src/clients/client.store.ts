import type { Db } from '../db/database.js';
import { runStatement } from '../db/statement.js';
import type { Client, GrantType } from './client.js';
import type { Environment } from './redirect-uri.js';

interface ClientRow {
  client_id: string;
  name: string;
  environment: Environment;
  is_public: boolean;
  pkce_required: boolean;
  expiration_enabled: boolean;
  replay_revokes_grant: boolean;
  grant_types: GrantType[];
  allowed_scopes: string[];
  redirect_uris: string[];
  disabled_at: Date | null;
}

const FIND_CLIENT = {
  name: 'find-client',
  text: `select client_id, name, environment, is_public, pkce_required, expiration_enabled, replay_revokes_grant,
                grant_types, allowed_scopes, disabled_at,
                array(select redirect_uri from client_redirect_uris u where u.client_id = c.client_id
                      order by created_at, redirect_uri) as redirect_uris
         from clients c where client_id = $1`,
};

export async function findClientRow(db: Db, clientId: string): Promise<Client | undefined> {
  const [row] = await runStatement<ClientRow>(db, FIND_CLIENT, [clientId]);
  return row && toClient(row);
}

export async function insertClient(db: Db, client: Client, now: Date): Promise<void> {
  await db('clients').insert({
    client_id: client.clientId,
    name: client.name,
    environment: client.environment,
    is_public: client.isPublic,
    pkce_required: client.pkceRequired,
    expiration_enabled: client.expirationEnabled,
    replay_revokes_grant: client.replayRevokesGrant,
    grant_types: client.grantTypes,
    allowed_scopes: client.allowedScopes,
    created_at: now,
  });
}

export async function insertSecret(
  db: Db,
  secret: { secretId: string; clientId: string; digest: Buffer },
  now: Date,
): Promise<void> {
  await db('client_secrets').insert({
    client_secret_id: secret.secretId,
    client_id: secret.clientId,
    secret_hash: secret.digest,
    created_at: now,
  });
}

export async function insertRedirectUri(db: Db, clientId: string, uri: string, now: Date): Promise<void> {
  await db('client_redirect_uris')
    .insert({ client_id: clientId, redirect_uri: uri, created_at: now })
    .onConflict(['client_id', 'redirect_uri'])
    .ignore();
}

function toClient(row: ClientRow): Client {
  return {
    clientId: row.client_id,
    name: row.name,
    environment: row.environment,
    isPublic: row.is_public,
    pkceRequired: row.pkce_required,
    expirationEnabled: row.expiration_enabled,
    replayRevokesGrant: row.replay_revokes_grant,
    grantTypes: row.grant_types,
    allowedScopes: row.allowed_scopes,
    redirectUris: row.redirect_uris,
    isDisabled: row.disabled_at !== null,
  };
}
