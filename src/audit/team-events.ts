import type { AuditEventType } from './audit-event.js';
import type { Db } from '../db/database.js';
import { UUID_SOURCE } from '../uuid.js';
import { listNamesOf, listTeamEventRows, type TeamEvent } from './team-events.store.js';

export type { TeamEvent } from './team-events.store.js';

const PAGE = 50;
const UUID = new RegExp(UUID_SOURCE, 'g');

/**
 * One page of what a team did, the newest first. The names of members, endpoints and invited people stand in place of
 * their ids.
 */
export async function listTeamEvents(
  db: Db,
  filter: { clientId: string; type?: AuditEventType; before?: string },
): Promise<{ events: TeamEvent[]; next: string | undefined }> {
  const rows = await listTeamEventRows(db, { ...filter, limit: PAGE + 1 });
  const events = rows.slice(0, PAGE);
  const ids = [...new Set(events.flatMap(({ detail }) => detail?.match(UUID) ?? []))];
  const names = await listNamesOf(db, filter.clientId, ids);
  const nameOf = (id: string) => names.get(id) ?? id;
  const named = events.map((event) => ({ ...event, detail: event.detail?.replaceAll(UUID, nameOf) }));
  return { events: named, next: rows.length > PAGE ? events.at(-1)?.eventId : undefined };
}
