import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { isClientId } from '../clients/client.js';
import { copyOut, type CopyOptions } from '../db/copy-out.js';

/**
 * One line of JSON per user and level, each after a comma, by user and level (ST4). Concatenated by Postgres: three to
 * five times the speed of rows that pass through objects. Control characters as quote and delimiter leave the text alone.
 */
export async function copyUserVerifications(
  db: Knex,
  clientId: string,
  options?: Omit<CopyOptions, 'reader'>,
): Promise<Readable> {
  // COPY takes no parameters: an id that is well-formed has no character that would end the text.
  if (!isClientId(clientId)) throw new Error('this is no client id');
  return copyOut(
    db,
    `copy (
       select ',{"user_id":"' || g.user_id || '","level":"' || g.level || '","credential":"'
              || case v.status when 'expired' then 'approved' else v.status end || '"}'
       from grants g
       join clients c on c.client_id = g.client_id
       join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = c.environment
       where g.client_id = '${clientId}' and g.effective_at is not null and g.revoked_at is null
         and not (v.status = 'expired' and c.expiration_enabled)
       order by g.user_id, g.level
     ) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`,
    { ...options, reader: clientId },
  );
}
