import type pg from 'pg';
import { isPooled, type Db } from './database.js';

/** A hot statement: prepared once per connection under its name, where that stays the same one, with `$1`, `$2` … as parameters. */
export interface Statement {
  name: string;
  text: string;
}

/** The values of a statement that is put together out of parts, each named by its place. */
export class StatementValues {
  readonly all: unknown[] = [];

  /** @returns how the text names the value: `$1`, `$2` … */
  add(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}

interface ConnectionSource {
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(connection: pg.Client): Promise<void>;
}

/**
 * Runs a named prepared statement on a connection of Knex's pool, or on the transaction's own.
 * Half the CPU of `knex.raw`, which parses and plans anew each time.
 */
export async function runStatement<Row>(db: Db, statement: Statement, values: unknown[]): Promise<Row[]> {
  const source = db.client as ConnectionSource;
  const connection = await source.acquireConnection();
  try {
    const { name, text } = statement;
    const result = await connection.query(isPooled(db) ? { text, values } : { name, text, values });
    return result.rows as Row[];
  } finally {
    await source.releaseConnection(connection);
  }
}
