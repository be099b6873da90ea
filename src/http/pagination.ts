import { UUID_PATTERN } from '../uuid.js';
import { refuse } from '../refusals/refuse.js';

/** Where a page of a list ends: newest first, by time and then by id, both downwards. */
export interface Position {
  createdAt: Date;
  id: string;
}

const DEFAULT_LIMIT = 50;
/** A time in milliseconds and a UUID: anything else would be refused by Postgres, as a failure of ours. */
const CURSOR = new RegExp(`^(\\d{1,15}) (${UUID_PATTERN})$`);

/** The page that a request asks for; `limit` has its bounds in the contract. */
export interface PageRequest {
  limit: number;
  after: Position | undefined;
}

/** @throws Refused for a cursor that is not ours */
export function readPageRequest({ limit = DEFAULT_LIMIT, cursor }: { limit?: number; cursor?: string }): PageRequest {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  if (cursor === undefined || after) return { limit, after };
  refuse('list.unknown_cursor');
}

/**
 * One page out of up to `limit` + 1 rows: the surplus one only tells that there is a next page.
 * @param positionOf where a row stands in the list
 */
export function paginate<Row, Item>(
  rows: readonly Row[],
  { limit }: PageRequest,
  positionOf: (row: Row) => Position,
  toItem: (row: Row) => Item,
): { data: Item[]; next_cursor?: string } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { data: page.map(toItem), ...(last ? { next_cursor: writeCursor(positionOf(last)) } : {}) };
}

function writeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`, 'utf8').toString('base64url');
}

/** Undefined for anything but a cursor of ours. */
export function parseCursor(cursor: string): Position | undefined {
  const [, time, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  return time === undefined || id === undefined ? undefined : { createdAt: new Date(Number(time)), id };
}
