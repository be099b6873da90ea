import { Readable } from 'node:stream';
import { recordAuditEvent, type Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { CSV_BEGINNING, csvRecord } from '../csv.js';
import { takeTurn } from '../db/copy-out.js';
import { formatTimestamp } from '../http/timestamp.js';
import { parseCursor } from '../http/page-of.js';
import { listUsers, type ChosenUsers, type ExplorerUser, type Onlooker } from './user-explorer.js';

/** A part is read, written and forgotten before the next one is read. */
const PART = 500;
/** A reader who goes on has as long as it takes: a million lines take hours on a slow line, and hold nothing between two parts. */
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
 * Everybody who is chosen, as a file for a spreadsheet. It is read part by part as its reader takes it, so that it needs the
 * same memory for any number of users and no connection while the reader is slow; each row is as of its own moment. One at a
 * time for each client, until its reader takes nothing for two minutes. Who takes it is audited before the first byte.
 */
export async function streamUsersFile(
  context: Pick<Context, 'db' | 'encryption'>,
  client: Onlooker,
  chosen: ChosenUsers,
  actor: Actor,
  now: Date,
  { standstillMs = STANDSTILL_MS } = {},
): Promise<Readable> {
  // A turn of its own: who reads the list by API waits for no member's browser.
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
  client: Onlooker,
  chosen: ChosenUsers,
  goesOn: () => void,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvRecord(COLUMNS);
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    goesOn();
    const page = await listUsers(context, client, chosen, { limit: PART, after: parseCursor(cursor) });
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
