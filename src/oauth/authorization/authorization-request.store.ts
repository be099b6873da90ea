import type { Client } from '../../clients/client.js';
import type { Environment } from '../../clients/redirect-uri.js';
import type { Db } from '../../db/database.js';
import { toRow } from '../../db/row.js';
import { runStatement } from '../../db/statement.js';
import type { OAuthFault } from '../errors.js';

/**
 * How an authorization request ended. This never changes; the same decision, sent again within a minute, is accepted
 * again.
 */
export type AuthorizationOutcome = 'allowed' | 'denied' | 'failed';

/** A stored query of /authorize. If the query was faulty, `fault` says how, and `scopes` and `level` are empty. */
export interface AuthorizationRequest {
  authorizationRequestId: string;
  client: Pick<
    Client,
    | 'clientId'
    | 'name'
    | 'homepageUrl'
    | 'privacyPolicyUrl'
    | 'supportContact'
    | 'logoVersion'
    | 'isPublic'
    | 'expirationEnabled'
    | 'redirectUris'
  > & { environment: Environment };
  redirectUri: string;
  state: string | undefined;
  scopes: string[];
  /** Empty when no verification is asked for. */
  level: string;
  ensureWallet: string | undefined;
  codeChallenge: string | undefined;
  fault: OAuthFault | undefined;
  /** The first user who opened the request while logged in. From then on nobody else can continue it. */
  userId: string | undefined;
  outcome: AuthorizationOutcome | undefined;
}

type NewAuthorizationRequest = Omit<AuthorizationRequest, 'client' | 'userId' | 'outcome'> & {
  clientId: string;
  /**
   * Keys of the IP address and of the network that the request came from, to limit how many requests each of them can
   * store.
   */
  addressKey: string;
  siteKey: string;
  createdAt: Date;
  expiresAt: Date;
};

interface RequestRow {
  authorization_request_id: string;
  client_id: string;
  client_name: string;
  homepage_url: string;
  privacy_policy_url: string;
  support_contact: string;
  logo_version: string;
  client_is_public: boolean;
  client_environment: Environment;
  client_expiration_enabled: boolean;
  redirect_uri: string;
  state: string | null;
  scopes: string[];
  level: string;
  ensure_wallet: string | null;
  code_challenge: string | null;
  error: OAuthFault['error'] | null;
  error_description: string | null;
  user_id: string | null;
  outcome: AuthorizationOutcome | null;
  registered_uris: string[];
}

/**
 * A completed request can still be continued for a minute: after a double click the browser submits the form twice and
 * shows only the second response.
 */
const OPEN = `expires_at > $2 and (completed_at is null or completed_at > $2::timestamptz - interval '1 minute')`;

const FIND_REQUEST = {
  name: 'find-authorization-request',
  text: `select r.authorization_request_id, r.client_id, c.name as client_name,
                c.homepage_url, c.privacy_policy_url, c.support_contact, c.logo_version, c.is_public as client_is_public,
                c.environment as client_environment, c.expiration_enabled as client_expiration_enabled, r.redirect_uri, r.state, r.scopes, r.level, r.ensure_wallet,
                r.code_challenge, r.error, r.error_description, r.user_id, r.outcome,
                array(select redirect_uri from client_redirect_uris u where u.client_id = r.client_id) as registered_uris
         from authorization_requests r join clients c using (client_id)
         where r.authorization_request_id = $1 and c.disabled_at is null and ${OPEN}`,
};

/** How many requests a user can have: more than anybody begins by hand within a day, on all devices together. */
const MAX_PER_USER = 100;

// Binds the request to the user, and deletes the user's oldest requests beyond the limit, so that nobody with an
// account can fill the table.
const BIND_REQUEST = {
  name: 'bind-authorization-request',
  text: `with displaced as (
           delete from authorization_requests where authorization_request_id in (
             select authorization_request_id from authorization_requests
             where user_id = $2 and authorization_request_id <> $1
             order by created_at desc offset ${MAX_PER_USER - 1} for update skip locked
           )
         )
         update authorization_requests set user_id = $2
         where authorization_request_id = $1 and (user_id is null or user_id = $2) returning user_id`,
};

// Of two simultaneous decisions, the second waits for the row lock of the first. If the outcomes differ, it then
// updates nothing.
const COMPLETE_REQUEST = {
  name: 'complete-authorization-request',
  text: `update authorization_requests set completed_at = coalesce(completed_at, $2), outcome = $4
         where authorization_request_id = $1 and user_id = $3 and (outcome is null or outcome = $4) and ${OPEN}
         returning user_id`,
};

export async function insertAuthorizationRequest(db: Db, request: NewAuthorizationRequest): Promise<void> {
  const { fault, state, ...rest } = request;
  const asked = {
    state: state && encodeURIComponent(state),
    error: fault?.error,
    errorDescription: fault?.description,
  };
  await db('authorization_requests').insert(toRow({ ...rest, ...asked }));
}

/**
 * Records that the request has been opened.
 * @returns the key of the IP address that the request came from; undefined if it was opened before, or belongs to a
 * user
 */
export async function markOpened(db: Db, id: string, now: Date): Promise<string | undefined> {
  const [row] = await runStatement<{ address_key: string }>(
    db,
    {
      name: 'open-authorization-request',
      text: `update authorization_requests set opened_at = $2
             where authorization_request_id = $1 and opened_at is null and user_id is null returning address_key`,
    },
    [id, now],
  );
  return row?.address_key;
}

export async function findAuthorizationRequestRow(
  db: Db,
  id: string,
  now: Date,
): Promise<AuthorizationRequest | undefined> {
  const [row] = await runStatement<RequestRow>(db, FIND_REQUEST, [id, now]);
  return row && toRequest(row);
}

/** @returns false when the request belongs to another user */
export async function bindAuthorizationRequest(db: Db, id: string, userId: string): Promise<boolean> {
  return (await runStatement(db, BIND_REQUEST, [id, userId])).length > 0;
}

/**
 * Unbinds the request from its user, who has just logged out, so that another account can continue it. A consent form
 * that the first user still has open is refused from then on, since its CSRF token belongs to the ended session.
 */
export async function releaseAuthorizationRequest(db: Db, id: string, userId: string): Promise<void> {
  await db('authorization_requests')
    .where({ authorization_request_id: id, user_id: userId })
    .whereNull('completed_at')
    .update({ user_id: null });
}

/** @returns false when the request has ended, was decided differently, or belongs to another user */
export async function completeAuthorizationRequest(
  db: Db,
  { id, userId, outcome }: { id: string; userId: string; outcome: AuthorizationOutcome },
  now: Date,
): Promise<boolean> {
  return (await runStatement(db, COMPLETE_REQUEST, [id, now, userId, outcome])).length > 0;
}

function toRequest(row: RequestRow): AuthorizationRequest {
  return {
    authorizationRequestId: row.authorization_request_id,
    client: {
      clientId: row.client_id,
      name: row.client_name,
      homepageUrl: row.homepage_url,
      privacyPolicyUrl: row.privacy_policy_url,
      supportContact: row.support_contact,
      logoVersion: row.logo_version,
      isPublic: row.client_is_public,
      environment: row.client_environment,
      expirationEnabled: row.client_expiration_enabled,
      redirectUris: row.registered_uris,
    },
    redirectUri: row.redirect_uri,
    state: row.state === null ? undefined : decodeURIComponent(row.state),
    scopes: row.scopes,
    level: row.level,
    ensureWallet: row.ensure_wallet ?? undefined,
    codeChallenge: row.code_challenge ?? undefined,
    fault: row.error === null ? undefined : { error: row.error, description: row.error_description ?? '' },
    userId: row.user_id ?? undefined,
    outcome: row.outcome ?? undefined,
  };
}
