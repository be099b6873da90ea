import { Readable } from 'node:stream';
import { recordAuditEvent, type Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { CSV_BEGINNING, csvRecord } from '../csv.js';
import { takeTurn } from '../db/copy-out.js';
import { formatTimestamp } from '../http/timestamp.js';
import { parseCursor } from '../http/pagination.js';
import { listUsers, type ChosenUsers, type ExplorerUser, type Viewer } from './user-explorer.js';

/**
 * How many rows are read at a time. Each part is read and written before the next one is read, so memory stays small.
 */
const PART_SIZE = 500;
/**
 * A download ends if its reader takes nothing for this long. There is no other limit: a million rows may take hours on
 * a slow line, and hold no connection to the database meanwhile.
 */
const STANDSTILL_MS = 120_000;

const COLUMNS = [
  'user_id',
  'level',
  'status',
  'country',
  'tokens',
  'authorized_at',
  'tokens_fetched_at',
  'access_ended_at',
  'email',
  'given_name',
  'family_name',
];

/**
 * Streams the chosen users as a file for a spreadsheet. Rows are read in parts, as the reader takes them, so memory
 * stays the same for any number of users and no database connection waits for a slow reader. Each part shows the state
 * at the moment when it is read. A client can have one such download at a time. The audit log records who downloads
 * before the first byte is sent.
 */
export async function streamUsersFile(
  context: Pick<Context, 'db' | 'encryption'>,
  client: Viewer,
  chosen: ChosenUsers,
  actor: Actor,
  now: Date,
  { standstillMs = STANDSTILL_MS } = {},
): Promise<Readable> {
  // Downloads have a limit of their own, so that a member's slow browser does not block a program that reads the list
  // by API.
  const endTurn = await takeTurn(`users of ${client.clientId}`);
  try {
    await recordAuditEvent(context.db, { type: 'users_exported', clientId: client.clientId, ...actor }, now);
  } catch (error) {
    endTurn();
    throw error;
  }
  const file = Readable.from(
    records(context, client, chosen, () => deadline.refresh()),
    { objectMode: false },
  );
  const deadline = setTimeout(() => file.destroy(new Error('the reader takes nothing any more')), standstillMs);
  file.once('close', () => {
    clearTimeout(deadline);
    endTurn();
  });
  return file;
}

async function* records(
  context: Pick<Context, 'db' | 'encryption'>,
  client: Viewer,
  chosen: ChosenUsers,
  refreshDeadline: () => void,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvRecord(COLUMNS);
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    refreshDeadline();
    const page = await listUsers(context, client, chosen, { limit: PART_SIZE, after: parseCursor(cursor) });
    if (page.data.length > 0) yield page.data.map(toRecord).join('');
    cursor = page.next_cursor;
  }
}

function toRecord(user: ExplorerUser): string {
  const time = (at: Date | undefined) => (at ? formatTimestamp(at) : '');
  return csvRecord([
    user.userId,
    user.level,
    user.status ?? '',
    user.country ?? '',
    user.access,
    time(user.authorizedAt),
    time(user.fetchedAt),
    time(user.revokedAt),
    user.email ?? '',
    user.name?.given_name ?? '',
    user.name?.family_name ?? '',
  ]);
}
