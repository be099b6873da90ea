import type { Db } from '../../db/database.js';
import { rowReader, type Row } from '../../db/row.js';
import { runStatement } from '../../db/statement.js';
import type { ItemName } from '../catalogue/items.js';
import { TEXT_COLUMNS, toTexts, type StoredTexts, type TextsRow } from '../review/review-texts.store.js';
import type { Status } from './status-machine.js';

export interface Actor {
  type: 'user' | 'staff' | 'client' | 'system';
  id?: string;
}

export interface HistoryEntry {
  changeNumber: number;
  from: Status | undefined;
  to: Status;
  actorType: Actor['type'];
  actorId: string | undefined;
  /** Name of the reviewer; undefined for every other actor. */
  actorName: string | undefined;
  reasonCode: string | undefined;
  /** What the user was asked for; empty if nothing was. */
  requestedItems: ItemName[];
  changedAt: Date;
}

const toEntry = rowReader<HistoryEntry>()([
  'change_number',
  'from',
  'to',
  'actor_type',
  'actor_id',
  'actor_name',
  'reason_code',
  'requested_items',
  'changed_at',
]);

/**
 * Appends a row to the history. The caller holds the verification's lock, so that the numbers have no gaps.
 * @returns the row's number
 */
export async function appendHistory(
  trx: Db,
  entry: {
    verificationId: string;
    from: Status | undefined;
    to: Status;
    actor: Actor;
    reasonCode: string | undefined;
    requestedItems: ItemName[];
    changedAt: Date;
  },
): Promise<number> {
  const { rows } = await trx.raw<{ rows: { change_number: number }[] }>(
    `insert into verification_history (verification_id, change_number, from_status, to_status, actor_type, actor_id,
       reason_code, requested_items, changed_at)
     select :verificationId, coalesce(max(change_number), 0) + 1, :from, :to, :actorType, cast(:actorId as uuid),
            :reasonCode, cast(:requestedItems as text[]), :changedAt
     from verification_history where verification_id = :verificationId
     returning change_number`,
    {
      verificationId: entry.verificationId,
      from: entry.from ?? null,
      to: entry.to,
      actorType: entry.actor.type,
      actorId: entry.actor.id ?? null,
      reasonCode: entry.reasonCode ?? null,
      requestedItems: entry.requestedItems,
      changedAt: entry.changedAt,
    },
  );
  const [row] = rows;
  if (!row) throw new Error('a change has no number');
  return row.change_number;
}

const WITH_TEXTS = {
  name: 'list-histories-with-texts',
  text: `select h.verification_id, h.change_number, h.from_status as "from", h.to_status as "to", h.actor_type, h.actor_id, s.name as actor_name,
                h.reason_code, h.requested_items, h.changed_at, ${TEXT_COLUMNS.map((column) => `n.${column}`).join(', ')}
         from verification_history h
         left join staff s on s.staff_id = h.actor_id and h.actor_type = 'staff'
         left join verification_notes n on n.verification_id = h.verification_id and n.change_number = h.change_number
         where h.verification_id = any($1::uuid[]) order by h.verification_id, h.change_number`,
};

/** The histories of several verifications, each the oldest change first, with the texts as stored. */
export async function listHistoriesWithTexts(
  db: Db,
  verificationIds: readonly string[],
): Promise<{ entry: HistoryEntry; texts: StoredTexts }[]> {
  const rows = await runStatement<Row<HistoryEntry> & TextsRow>(db, WITH_TEXTS, [verificationIds]);
  return rows.map((row) => ({ entry: toEntry(row), texts: toTexts(row) }));
}

/** The history of a verification, the oldest change first. */
export async function listHistory(db: Db, verificationId: string): Promise<HistoryEntry[]> {
  const rows = await withActor(db, verificationId).orderBy('h.change_number');
  return rows.map(toEntry);
}

export async function findLastChange(db: Db, verificationId: string): Promise<HistoryEntry | undefined> {
  const [row] = await withActor(db, verificationId).orderBy('h.change_number', 'desc').limit(1);
  return row && toEntry(row);
}

function withActor(db: Db, verificationId: string) {
  return db('verification_history as h')
    .leftJoin('staff as s', (join) => join.on('s.staff_id', 'h.actor_id').andOnVal('h.actor_type', 'staff'))
    .where('h.verification_id', verificationId)
    .select<Row<HistoryEntry>[]>(
      'h.change_number',
      'h.from_status as from',
      'h.to_status as to',
      'h.actor_type',
      'h.actor_id',
      's.name as actor_name',
      'h.reason_code',
      'h.requested_items',
      'h.changed_at',
    );
}
