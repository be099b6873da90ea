import type { Db } from '../db/database.js';
import type { Client, ClientRow } from './client.store.js';

/** The settings of a client that can be changed; the others are fixed at registration. */
export type ClientChanges = Partial<
  Pick<
    Client,
    | 'name'
    | 'homepageUrl'
    | 'privacyPolicyUrl'
    | 'supportContact'
    | 'allowedScopes'
    | 'pkceRequired'
    | 'replayRevokesGrant'
    | 'expirationEnabled'
  >
>;

/** @returns false when the URI is not registered */
export async function deleteRedirectUri(db: Db, clientId: string, uri: string): Promise<boolean> {
  return (await db('client_redirect_uris').where({ client_id: clientId, redirect_uri: uri }).delete()) > 0;
}

/** @returns false when the client does not exist, or its settings no longer equal `before` */
export async function updateClient(
  db: Db,
  clientId: string,
  changes: ClientChanges,
  before: ClientChanges = {},
): Promise<boolean> {
  const client = db('clients').where({ client_id: clientId, ...settingColumns(before) });
  return (await client.update(settingColumns(changes))) > 0;
}

/** Settings by column name. A setting that is left out has no column. */
function settingColumns(settings: ClientChanges): Partial<ClientRow> {
  const { name, homepageUrl, privacyPolicyUrl, supportContact } = settings;
  const { allowedScopes, pkceRequired, replayRevokesGrant, expirationEnabled } = settings;
  return {
    ...(name === undefined ? {} : { name }),
    ...(homepageUrl === undefined ? {} : { homepage_url: homepageUrl }),
    ...(privacyPolicyUrl === undefined ? {} : { privacy_policy_url: privacyPolicyUrl }),
    ...(supportContact === undefined ? {} : { support_contact: supportContact }),
    ...(allowedScopes === undefined ? {} : { allowed_scopes: allowedScopes }),
    ...(pkceRequired === undefined ? {} : { pkce_required: pkceRequired }),
    ...(replayRevokesGrant === undefined ? {} : { replay_revokes_grant: replayRevokesGrant }),
    ...(expirationEnabled === undefined ? {} : { expiration_enabled: expirationEnabled }),
  };
}

/** @returns false when the client already is in this state */
export async function markClientDisabled(db: Db, clientId: string, isDisabled: boolean, now: Date): Promise<boolean> {
  const clients = db('clients').where({ client_id: clientId });
  const concerned = isDisabled ? clients.whereNull('disabled_at') : clients.whereNotNull('disabled_at');
  return (await concerned.update({ disabled_at: isDisabled ? now : null })) > 0;
}
