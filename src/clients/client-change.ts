import { plainUri, recordAuditEvent, type Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { refuse } from '../refusals/refuse.js';
import { getClient } from './client.js';
import { deleteRedirectUri, setDisabledAt, updateClient, type ClientChanges } from './client-change.store.js';
import { refuseRedirectUri, refuseBeyondRedirectUriLimit, refuseUnusable } from './client-refusal.js';
import { insertRedirectUri, lockClient, type Client } from './client.store.js';

export type { ClientChanges } from './client-change.store.js';

interface RequestedChanges extends ClientChanges {
  /**
   * The client as the person who changes it saw it. If it has changed since, the request is refused, so that nobody
   * overwrites what they have not seen.
   */
  expected?: Client;
}

/**
 * Changes a client for all later requests. Existing grants and tokens keep their scopes. Switching the expiration
 * option changes all its statistics at once, since they are computed with the option.
 * @throws Refused for an unknown client, when it no longer equals `expected`, or when a value is unusable or nothing is
 * to be changed
 */
export async function changeClient(
  context: Context,
  clientId: string,
  { expected, ...input }: RequestedChanges,
  now: Date,
  actor: Actor = {},
): Promise<Client> {
  const changes = trimmed(input);
  const names = Object.keys(changes);
  if (names.length === 0) refuse('client.nothing_to_change');
  const client = await getClient(context.db, clientId);
  const changed: Client = { ...client, ...changes };
  refuseUnusable(changed);
  await context.db.transaction(async (trx) => {
    if (!(await updateClient(trx, clientId, changes, expected))) refuse('client.changed_meanwhile');
    await recordAuditEvent(trx, { type: 'client_changed', clientId, ...actor, detail: names.join(' ') }, now);
  });
  return changed;
}

/**
 * Disables or enables a client. From the commit on a disabled client gets `invalid_client`, its users get an error
 * page, and its tokens are refused. When it is enabled again, everything that has not expired meanwhile works as
 * before. Repeating the call changes nothing.
 * @throws Refused for an unknown client
 */
export async function setClientDisabled(
  context: Context,
  clientId: string,
  isDisabled: boolean,
  now: Date,
  actor: Actor = {},
): Promise<void> {
  await getClient(context.db, clientId);
  await context.db.transaction(async (trx) => {
    if (!(await setDisabledAt(trx, clientId, isDisabled ? now : null))) return;
    const type = isDisabled ? 'client_disabled' : 'client_enabled';
    await recordAuditEvent(trx, { type, clientId, ...actor }, now);
  });
}

/**
 * Registers a redirect URI; a registered one stays as it is.
 * @returns whether it is new
 * @throws Refused for an unknown client, or when the URI is unusable or the client has the maximum number
 */
export async function addRedirectUri(
  context: Context,
  clientId: string,
  uri: string,
  now: Date,
  actor: Actor = {},
): Promise<boolean> {
  return context.db.transaction(async (trx) => {
    // Locked before counting: otherwise two simultaneous additions could exceed the maximum.
    await lockClient(trx, clientId);
    const { environment, redirectUris } = await getClient(trx, clientId);
    refuseRedirectUri(uri, environment);
    if (!redirectUris.includes(uri)) refuseBeyondRedirectUriLimit(redirectUris.length + 1);
    if (!(await insertRedirectUri(trx, clientId, uri, now))) return false;
    await recordAuditEvent(
      trx,
      { type: 'client_changed', clientId, ...actor, detail: `redirect URI added: ${plainUri(uri)}` },
      now,
    );
    return true;
  });
}

/**
 * Removes a redirect URI. Users whose authorization is under way are no longer sent there either.
 * @throws Refused when the client or the URI is unknown
 */
export async function removeRedirectUri(
  context: Context,
  clientId: string,
  uri: string,
  now: Date,
  actor: Actor = {},
): Promise<void> {
  const { redirectUris } = await getClient(context.db, clientId);
  // Compared here and not in SQL, since Postgres refuses texts with a NUL.
  const isKnown = redirectUris.includes(uri);
  await context.db.transaction(async (trx) => {
    if (!isKnown || !(await deleteRedirectUri(trx, clientId, uri))) {
      refuse('redirect_uri.unknown');
    }
    await recordAuditEvent(
      trx,
      { type: 'client_changed', clientId, ...actor, detail: `redirect URI removed: ${plainUri(uri)}` },
      now,
    );
  });
}

function trimmed(input: ClientChanges): ClientChanges {
  const texts = Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  return Object.fromEntries(texts) as ClientChanges;
}
