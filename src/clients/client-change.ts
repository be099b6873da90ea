import { plainUri, recordAuditEvent, type Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { changedMeanwhile, problem } from '../http/errors.js';
import { messages } from '../texts/messages.js';
import { getClient } from './client.js';
import { deleteRedirectUri, markClientDisabled, updateClient, type ClientChanges } from './client-change.store.js';
import { refuseRedirectUri, refuseTooManyRedirectUris, refuseUnusable } from './client-refusal.js';
import { insertRedirectUri, lockClient, type Client } from './client.store.js';

export type { ClientChanges } from './client-change.store.js';

interface WishedChanges extends ClientChanges {
  /** The client as whoever changes it has seen it, so that nothing is overwritten that they have not. */
  before?: Client;
}

/**
 * Changes a client for every request from now on. Grants and tokens keep the scopes that they have. With its option for
 * expiration all its numbers change at once (EX3): they are read together with it.
 * @throws Problem 404 for an unknown client, 409 for one that is not any more as it was before, 422 when a value cannot be used
 *   or nothing is to be changed
 */
export async function changeClient(
  context: Context,
  clientId: string,
  { before: seen, ...input }: WishedChanges,
  now: Date,
  actor: Actor = {},
): Promise<Client> {
  const changes = trimmed(input);
  const names = Object.keys(changes);
  if (names.length === 0) throw problem(422, messages.refusals.nothingToChange);
  const before = await getClient(context.db, clientId);
  const after: Client = { ...before, ...changes };
  refuseUnusable(after);
  await context.db.transaction(async (trx) => {
    if (!(await updateClient(trx, clientId, changes, seen))) throw changedMeanwhile();
    await recordAuditEvent(trx, { type: 'client_changed', clientId, ...actor, detail: names.join(' ') }, now);
  });
  return after;
}

/**
 * From the commit on the client gets `invalid_client`, its users get a page and its tokens are refused (CA19); enabled
 * again, whatever has not expired meanwhile works as before. Doing it twice changes nothing.
 * @throws Problem 404 for an unknown client
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
    if (!(await markClientDisabled(trx, clientId, isDisabled, now))) return;
    const type = isDisabled ? 'client_disabled' : 'client_enabled';
    await recordAuditEvent(trx, { type, clientId, ...actor }, now);
  });
}

/**
 * Adding one that is registered already changes nothing.
 * @returns whether it is new
 * @throws Problem 404 for an unknown client, 422 when the URI cannot be used (RU2) or there are as many as can be
 */
export async function addRedirectUri(
  context: Context,
  clientId: string,
  uri: string,
  now: Date,
  actor: Actor = {},
): Promise<boolean> {
  return context.db.transaction(async (trx) => {
    // Locked, so that no two at once are the last one.
    await lockClient(trx, clientId);
    const { environment, redirectUris } = await getClient(trx, clientId);
    refuseRedirectUri(uri, environment);
    if (!redirectUris.includes(uri)) refuseTooManyRedirectUris(redirectUris.length + 1);
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
 * Nobody is sent there any more, those who are on their way included.
 * @throws Problem 404 when the client or the URI is unknown
 */
export async function removeRedirectUri(
  context: Context,
  clientId: string,
  uri: string,
  now: Date,
  actor: Actor = {},
): Promise<void> {
  const { redirectUris } = await getClient(context.db, clientId);
  // What cannot even be compared, such as a text with a NUL, is not registered either.
  const isKnown = redirectUris.includes(uri);
  await context.db.transaction(async (trx) => {
    if (!isKnown || !(await deleteRedirectUri(trx, clientId, uri))) {
      throw problem(404, messages.refusals.redirectUri.unknown);
    }
    await recordAuditEvent(
      trx,
      { type: 'client_changed', clientId, ...actor, detail: `redirect URI removed: ${plainUri(uri)}` },
      now,
    );
  });
}

/** What people type has spaces around it. */
function trimmed(input: ClientChanges): ClientChanges {
  const texts = Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  return Object.fromEntries(texts) as ClientChanges;
}
