import type { Db } from '../../db/database.js';
import { runStatement, type Statement } from '../../db/statement.js';

/** A session that has a page of a client open. */
export interface LiveVisit {
  sessionHash: Buffer;
  clientId: string;
}

const OPEN_VISITS: Statement = {
  name: 'list-open-visits',
  text: `select v.place::int as place
         from unnest($1::bytea[], $2::text[]) with ordinality as v (session_hash, client_id, place)
         join member_sessions s on s.session_hash = v.session_hash and s.last_seen_at > $3 and s.created_at > $4
         join client_members m on m.client_id = v.client_id and m.member_id = s.member_id
         join clients c on c.client_id = v.client_id and c.disabled_at is null`,
};

/**
 * @returns the indexes of those visits that may continue: the session is valid, its member is on the client's team, and
 * the client is not disabled
 */
export async function listOpenVisits(
  db: Db,
  visits: readonly LiveVisit[],
  { idleSince, createdSince }: { idleSince: Date; createdSince: Date },
): Promise<number[]> {
  const hashes = visits.map(({ sessionHash }) => sessionHash);
  const clientIds = visits.map(({ clientId }) => clientId);
  const rows = await runStatement<{ place: number }>(db, OPEN_VISITS, [hashes, clientIds, idleSince, createdSince]);
  // SQL counts from 1.
  return rows.map(({ place }) => place - 1);
}
