import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

/** RFC 6454 §4: scheme, host and port; a host knows no case. */
const ORIGIN = '^https?://[^/?]*';
/** Of the two literals without their port, which may vary (O4). */
const LOOPBACK_ORIGIN = '^(http://(?:127\\.0\\.0\\.1|\\[::1\\]))(?::[0-9]+)?(?=[/?]|$)';

/** By an index of the very expression: whoever makes up origins must not have all redirect URIs read for each. */
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

/** @param spellings of the origin, with and without the port that its scheme implies */
export async function hasPublicClientAt(
  db: Db,
  { spellings, isAnyPort }: { spellings: string[]; isAnyPort: boolean },
): Promise<boolean> {
  const [row] = await runStatement<{ is_known: boolean }>(db, isAnyPort ? FIND_LOOPBACK : FIND, [spellings]);
  return row?.is_known === true;
}
