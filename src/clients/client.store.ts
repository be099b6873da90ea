import type { Db } from '../db/database.js';
import { fromRow, type Row } from '../db/row.js';
import { runStatement } from '../db/statement.js';
import type { MemberRole } from './team/membership.store.js';
import type { Environment } from './redirect-uri.js';

export const GRANT_TYPES = ['authorization_code', 'refresh_token', 'client_credentials'] as const;
export type GrantType = (typeof GRANT_TYPES)[number];

/** A registered application (RFC 6749 §2). */
export interface Client {
  clientId: string;
  name: string;
  /** Shown to users on the consent page, like the next two; empty when there is none. */
  homepageUrl: string;
  privacyPolicyUrl: string;
  /** An e-mail address or the address of a page. */
  supportContact: string;
  /** Digest of the picture beside the name; empty when there is none. */
  logoVersion: string;
  environment: Environment;
  /** A client without a secret, such as an app on its users' devices (RFC 6749 §2.1). */
  isPublic: boolean;
  pkceRequired: boolean;
  expirationEnabled: boolean;
  /**
   * Whether all tokens of a grant are revoked when one of its refresh tokens is replayed after it was replaced or
   * revoked. Always so for public clients (RFC 9700 §4.14.2).
   */
  replayRevokesGrant: boolean;
  grantTypes: GrantType[];
  allowedScopes: string[];
  redirectUris: string[];
  isDisabled: boolean;
}

export type ListedClient = Pick<Client, 'clientId' | 'name' | 'environment' | 'isPublic' | 'isDisabled'> & {
  createdAt: Date;
};

/** A client with the role that a member of its team has. */
export type ClientOfMember = Client & ListedClient & { role: MemberRole };

/** Columns of `clients c`. */
const COLUMNS = `c.client_id, c.name, c.homepage_url, c.privacy_policy_url, c.support_contact, c.logo_version, c.environment,
  c.is_public, c.pkce_required, c.expiration_enabled, c.replay_revokes_grant, c.grant_types, c.allowed_scopes, c.disabled_at is not null as is_disabled,
  array(select redirect_uri from client_redirect_uris u where u.client_id = c.client_id
        order by created_at, redirect_uri) as redirect_uris`;

const FIND_CLIENT = {
  name: 'find-client',
  text: `select ${COLUMNS} from clients c where c.client_id = $1`,
};

export async function findClientRow(db: Db, clientId: string): Promise<Client | undefined> {
  const [row] = await runStatement<Row<Client>>(db, FIND_CLIENT, [clientId]);
  return row && fromRow<Client>(row);
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

/**
 * Locks a client until the end of the transaction. Taken before counting, so that two simultaneous requests cannot
 * exceed a limit per client.
 */
export async function lockClient(trx: Db, clientId: string): Promise<void> {
  await trx('clients').select('client_id').where({ client_id: clientId }).forNoKeyUpdate();
}

/** @returns false when the URI is registered already */
export async function insertRedirectUri(db: Db, clientId: string, uri: string, now: Date): Promise<boolean> {
  const inserted = await db('client_redirect_uris')
    .insert({ client_id: clientId, redirect_uri: uri, created_at: now })
    .onConflict(['client_id', 'redirect_uri'])
    .ignore()
    .returning('redirect_uri');
  return inserted.length > 0;
}

/** All clients without their redirect URIs, oldest first. */
export async function listClients(db: Db): Promise<ListedClient[]> {
  const rows = await db('clients')
    .select<Row<ListedClient>[]>('client_id', 'name', 'environment', 'is_public', 'created_at')
    .select(db.raw('disabled_at is not null as is_disabled'))
    .orderBy(['created_at', 'client_id']);
  return rows.map(fromRow<ListedClient>);
}

const LIST_OF_MEMBER = {
  name: 'list-clients-of-member',
  text: `select ${COLUMNS}, c.created_at, m.role
         from client_members m join clients c on c.client_id = m.client_id
         where m.member_id = $1 order by lower(c.name), c.client_id`,
};

/** The clients that a member belongs to, ordered by name. All other clients are treated as if they did not exist. */
export async function listClientsOfMember(db: Db, memberId: string): Promise<ClientOfMember[]> {
  const rows = await runStatement<Row<ClientOfMember>>(db, LIST_OF_MEMBER, [memberId]);
  return rows.map(fromRow<ClientOfMember>);
}
