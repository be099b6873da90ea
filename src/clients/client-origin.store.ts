import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

/** Scheme, host and port (RFC 6454 §4). Host names are compared in lower case. */
const ORIGIN = '^https?://[^/?]*';
/** The origin of the two loopback literals without its port, which may vary (RFC 8252 §7.3). */
const LOOPBACK_ORIGIN = '^(http://(?:127\\.0\\.0\\.1|\\[::1\\]))(?::[0-9]+)?(?=[/?]|$)';

/**
 * Whether a public client has a redirect URI of a given origin. The expression must be that of an index of migration
 * 0067, character for character: without the index, requests with invented origins would make the database read all
 * redirect URIs.
 */
function findBy(pattern: string, name: string): Statement {
  return {
    name,
    text: `select exists (
             select from client_redirect_uris u join clients c using (client_id)
             where c.is_public and c.disabled_at is null and lower(substring(u.redirect_uri from '${pattern}')) = any ($1)
           ) as is_known`,
  };
}

const FIND = findBy(ORIGIN, 'find-public-client-origin');
const FIND_LOOPBACK = findBy(LOOPBACK_ORIGIN, 'find-public-client-loopback');

/** @param origins the origin with and without the default port of its scheme */
export async function hasPublicClientWithOrigin(
  db: Db,
  { origins, isAnyPort }: { origins: string[]; isAnyPort: boolean },
): Promise<boolean> {
  const [row] = await runStatement<{ is_known: boolean }>(db, isAnyPort ? FIND_LOOPBACK : FIND, [origins]);
  return row?.is_known === true;
}
