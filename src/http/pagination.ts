import { UUID_SOURCE } from '../uuid.js';
import { refuse } from '../refusals/refuse.js';

/** The position of a row in a list that is sorted by time and then by id, both descending. */
export interface Position {
  createdAt: Date;
  id: string;
}

const DEFAULT_LIMIT = 50;
/**
 * A time in milliseconds and a UUID. Postgres would throw an error for anything else, which would count as our failure.
 */
const CURSOR = new RegExp(`^(\\d{1,15}) (${UUID_SOURCE})$`);

/** The page that a request asks for. The contract limits `limit`. */
export interface PageRequest {
  limit: number;
  after: Position | undefined;
}

/** @throws Refused for a malformed cursor */
export function readPageRequest({ limit = DEFAULT_LIMIT, cursor }: { limit?: number; cursor?: string }): PageRequest {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  if (cursor === undefined || after) return { limit, after };
  refuse('list.unknown_cursor');
}

/**
 * One page of up to `limit` + 1 rows: the extra row only shows that there is a next page.
 * @param positionOf returns the position of a row in the list
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

/** Undefined for a malformed cursor. */
export function parseCursor(cursor: string): Position | undefined {
  const [, time, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  return time === undefined || id === undefined ? undefined : { createdAt: new Date(Number(time)), id };
}
