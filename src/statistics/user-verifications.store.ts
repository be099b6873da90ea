import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { isClientId, type Environment } from '../clients/client.js';
import { copyOut, type CopyOptions, type Reader } from '../db/copy-out.js';
import type { Db } from '../db/database.js';
import { runStatement } from '../db/statement.js';
import { UUID_PATTERN } from '../uuid.js';
import type { CountedStatus } from './visible-status.js';
import { CREDENTIAL, grantsWithVerifications, IS_LISTED } from './listed-verifications.store.js';

/** The place of a record in the list. */
export interface RecordPosition {
  userId: string;
  level: string;
}

/** Which records of a client; all of them when no condition is given. */
export interface ListQuery {
  userId?: string | undefined;
  level?: string | undefined;
  status?: CountedStatus | undefined;
  /** Only records after this one. */
  after?: RecordPosition | undefined;
  limit?: number | undefined;
}

const LEVEL = /^[a-z]+(\+[a-z]+)*$/;
const STATUS = /^(approved|pending|contacted|rejected)$/;

/**
 * One line of JSON per user and level, sorted by user and level. Each begins with a comma, so that the caller makes an
 * array of them by putting a bracket in place of the first one. Postgres builds the JSON,
 * which is three to five times as fast as rows that become objects here. Control characters serve as quote and
 * delimiter, so that COPY does not alter the text.
 */
export async function copyUserVerifications(
  db: Knex,
  reader: Reader,
  query: ListQuery,
  options?: Omit<CopyOptions, 'reader'>,
): Promise<Readable> {
  const text = `copy (${listQuery(reader.clientId, query)}) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`;
  return copyOut(db, text, { ...options, reader });
}

/** Sorted in the order of the indexes of grants and verifications, so that Postgres need not sort. */
export function listQuery(clientId: string, query: ListQuery): string {
  // COPY takes no parameters. A well-formed client id contains no quote, so it cannot end the SQL text.
  if (!isClientId(clientId)) throw new Error('this is no client id');
  return `
    select ',{"user_id":"' || g.user_id || '","level":"' || g.level || '","credential":"' || ${CREDENTIAL} || '"}'
    ${grantsWithVerifications(`'${clientId}'`)} and ${IS_LISTED} ${conditions(query)}
    order by g.user_id, g.level ${query.limit === undefined ? '' : `limit ${Math.trunc(query.limit)}`}`;
}

function conditions({ userId, level, status, after }: ListQuery): string {
  return [
    ...(userId === undefined ? [] : [`and g.user_id = ${quoted(userId, UUID_PATTERN)}`]),
    ...(level === undefined ? [] : [`and g.level = ${quoted(level, LEVEL)}`]),
    ...(status === undefined ? [] : [`and ${CREDENTIAL} = ${quoted(status, STATUS)}`]),
    ...(after
      ? [`and (g.user_id, g.level) > (${quoted(after.userId, UUID_PATTERN)}, ${quoted(after.level, LEVEL)})`]
      : []),
  ].join(' ');
}

/** @throws Error when the text does not match the pattern, since it goes into SQL without a parameter */
function quoted(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new Error('this does not belong into a statement');
  return `'${text}'`;
}

/**
 * A text that differs whenever the client's list may have changed. Each change rewrites a counter, whose row then has
 * another `xmin`, even if the number is the same again; switching the expiration option likewise changes the client's
 * own row. Read before the list, so that the list is never older than its version.
 * @throws Error for an unknown client
 */
export async function getListVersion(db: Db, clientId: string): Promise<{ version: string; reader: Reader }> {
  const [row] = await runStatement<{ environment: Environment; version: string | null; client_version: string }>(
    db,
    {
      name: 'find-list-version',
      text: `select c.environment, c.xmin::text as client_version, string_agg(concat_ws(' ', n.xmin, n.level, n.country, n.status), ','
                    order by n.level, n.country, n.status) as version
             from clients c left join verification_counters n using (client_id)
             where c.client_id = $1 group by c.client_id`,
    },
    [clientId],
  );
  if (!row) throw new Error('this is no client');
  const digest = createHash('sha256')
    .update(JSON.stringify([clientId, row]))
    .digest('hex');
  return { version: digest.slice(0, 32), reader: { clientId, environment: row.environment } };
}
