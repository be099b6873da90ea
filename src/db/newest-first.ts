import type { Knex } from 'knex';

interface PageRequest {
  limit: number;
  /** Where the previous page ended. */
  after: { createdAt: Date; id: string } | undefined;
}

/** A page of a list, newest row first, and one row more if there is a next page. */
export function newestFirst<Query extends Knex.QueryBuilder>(
  query: Query,
  columns: readonly [createdAt: string, id: string],
  { limit, after }: PageRequest,
): Query {
  if (after) {
    const place = [...columns, after.createdAt, after.id];
    void query.whereRaw('(??, ??) < (cast(? as timestamptz), cast(? as uuid))', place);
  }
  for (const column of columns) void query.orderBy(column, 'desc');
  void query.limit(limit + 1);
  return query;
}
