import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import { separateConnectionConfig } from './database.js';

const QUERY_TIMEOUT_MS = 5_000;
/** How long closing may take: a server that has vanished never answers. */
const CLOSE_MAX_MS = 1_000;

/**
 * A lock that only one process on a database can hold, until it releases the lock, ends, or loses its connection. It is
 * a session-level advisory lock (PostgreSQL, "Advisory Locks"), so no row is locked and no transaction stays open. It
 * has its own connection, since the pool closes idle ones.
 */
export class AdvisoryLock {
  private holding: pg.Client | undefined;

  constructor(
    private readonly db: Knex,
    private readonly name: string,
  ) {}

  /**
   * Takes the lock if it is free. If this process holds it already, asks Postgres again, since the lock may have been
   * lost unnoticed.
   */
  async acquire(): Promise<boolean> {
    const client = this.holding ?? (await this.connect());
    this.holding = client;
    try {
      const { rows } = await client.query<{ is_held: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_held',
        [this.name],
      );
      if (rows[0]?.is_held === true) return true;
    } catch (error) {
      await this.release();
      throw error;
    }
    await this.release();
    return false;
  }

  async release(): Promise<void> {
    const client = this.holding;
    this.holding = undefined;
    if (!client) return;
    // However the closing ends, the server then ends the session and releases the lock.
    const closed = client.end().catch(() => undefined);
    await Promise.race([closed, pause(CLOSE_MAX_MS, undefined, { ref: false })]);
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...separateConnectionConfig(this.db),
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', () => {
      if (this.holding === client) this.holding = undefined;
    });
    await client.connect();
    return client;
  }
}
