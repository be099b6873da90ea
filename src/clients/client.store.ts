import type { Db } from '../db/database.js';
import { runStatement } from '../db/statement.js';
import type { Client, GrantType, ListedClient } from './client.js';
import type { ClientChanges } from './client-change.js';
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

/** False when it is there already. */
export async function insertRedirectUri(db: Db, clientId: string, uri: string, now: Date): Promise<boolean> {
  const inserted = await db('client_redirect_uris')
    .insert({ client_id: clientId, redirect_uri: uri, created_at: now })
    .onConflict(['client_id', 'redirect_uri'])
    .ignore()
    .returning('redirect_uri');
  return inserted.length > 0;
}

/** False when it is not registered. */
export async function deleteRedirectUri(db: Db, clientId: string, uri: string): Promise<boolean> {
  return (await db('client_redirect_uris').where({ client_id: clientId, redirect_uri: uri }).delete()) > 0;
}

export async function updateClient(db: Db, clientId: string, changes: ClientChanges): Promise<void> {
  const { name, allowedScopes, pkceRequired, replayRevokesGrant, expirationEnabled } = changes;
  await db('clients')
    .where({ client_id: clientId })
    .update({
      ...(name === undefined ? {} : { name }),
      ...(allowedScopes === undefined ? {} : { allowed_scopes: allowedScopes }),
      ...(pkceRequired === undefined ? {} : { pkce_required: pkceRequired }),
      ...(replayRevokesGrant === undefined ? {} : { replay_revokes_grant: replayRevokesGrant }),
      ...(expirationEnabled === undefined ? {} : { expiration_enabled: expirationEnabled }),
    });
}

/** False when it is so already. */
export async function markClientDisabled(db: Db, clientId: string, isDisabled: boolean, now: Date): Promise<boolean> {
  const clients = db('clients').where({ client_id: clientId });
  const concerned = isDisabled ? clients.whereNull('disabled_at') : clients.whereNotNull('disabled_at');
  return (await concerned.update({ disabled_at: isDisabled ? now : null })) > 0;
}

/** Without redirect URIs, the oldest first. */
export async function listClientRows(db: Db): Promise<ListedClient[]> {
  const rows = await db('clients')
    .select<(ClientRow & { created_at: Date })[]>([
      'client_id',
      'name',
      'environment',
      'is_public',
      'disabled_at',
      'created_at',
    ])
    .orderBy(['created_at', 'client_id']);
  return rows.map((row) => ({
    clientId: row.client_id,
    name: row.name,
    environment: row.environment,
    isPublic: row.is_public,
    isDisabled: row.disabled_at !== null,
    createdAt: row.created_at,
  }));
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
