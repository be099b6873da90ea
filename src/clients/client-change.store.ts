import type { Db } from '../db/database.js';
import { toRow } from '../db/row.js';
import type { Client } from './client.store.js';

/** The settings of a client that can be changed; the others are fixed at registration. */
const SETTINGS = [
  'name',
  'homepageUrl',
  'privacyPolicyUrl',
  'supportContact',
  'allowedScopes',
  'pkceRequired',
  'replayRevokesGrant',
  'expirationEnabled',
] as const;
export type ClientChanges = Partial<Pick<Client, (typeof SETTINGS)[number]>>;

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
function settingColumns(settings: ClientChanges): object {
  const given = SETTINGS.filter((name) => settings[name] !== undefined);
  return toRow(Object.fromEntries(given.map((name) => [name, settings[name]])));
}

/** @returns false when the client already is in this state */
export async function markClientDisabled(db: Db, clientId: string, isDisabled: boolean, now: Date): Promise<boolean> {
  const clients = db('clients').where({ client_id: clientId });
  const concerned = isDisabled ? clients.whereNull('disabled_at') : clients.whereNotNull('disabled_at');
  return (await concerned.update({ disabled_at: isDisabled ? now : null })) > 0;
}
