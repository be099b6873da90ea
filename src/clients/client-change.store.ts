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

/** @returns false when the client does not exist, or its settings no longer equal `expected` */
export async function updateClient(
  db: Db,
  clientId: string,
  changes: ClientChanges,
  expected: ClientChanges = {},
): Promise<boolean> {
  const client = db('clients').where({ client_id: clientId, ...settingColumns(expected) });
  return (await client.update(settingColumns(changes))) > 0;
}

/** The columns of these settings. A setting that is left out has none. */
function settingColumns(settings: ClientChanges): object {
  const given = SETTINGS.filter((name) => settings[name] !== undefined);
  return toRow(Object.fromEntries(given.map((name) => [name, settings[name]])));
}

/**
 * Disables a client, or enables it if `disabledAt` is null.
 * @returns false when the client already is in this state
 */
export async function setDisabledAt(db: Db, clientId: string, disabledAt: Date | null): Promise<boolean> {
  const clients = db('clients').where({ client_id: clientId });
  const concerned = disabledAt ? clients.whereNull('disabled_at') : clients.whereNotNull('disabled_at');
  return (await concerned.update({ disabled_at: disabledAt })) > 0;
}
