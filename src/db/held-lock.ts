import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import { connectionBeside } from './database.js';

const QUERY_TIMEOUT_MS = 5_000;
/** A server that has gone without a word never answers the farewell. */
const FAREWELL_MS = 1_000;

/**
 * What one process holds of all that share a database, until it lets go, ends or loses its connection. The lock is one of
 * the session (PostgreSQL, "Advisory Locks"): no row and no transaction stays open for it. It has a connection of its own,
 * since those of the pool are cut when they are silent.
 */
export class HeldLock {
  private holding: pg.Client | undefined;

  constructor(
    private readonly db: Knex,
    private readonly name: string,
  ) {}

  /** Takes it where nobody has it; asks anew where this process has it already, since it may have lost it unnoticed. */
  async hold(): Promise<boolean> {
    const client = this.holding ?? (await this.connect());
    this.holding = client;
    try {
      const { rows } = await client.query<{ is_held: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_held',
        [this.name],
      );
      if (rows[0]?.is_held === true) return true;
    } catch (error) {
      await this.letGo();
      throw error;
    }
    await this.letGo();
    return false;
  }

  async letGo(): Promise<void> {
    const client = this.holding;
    this.holding = undefined;
    if (!client) return;
    // Whatever goes wrong with the farewell, the server ends the session, and with it the lock.
    const farewell = client.end().catch(() => undefined);
    await Promise.race([farewell, pause(FAREWELL_MS, undefined, { ref: false })]);
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connectionBeside(this.db), query_timeout: QUERY_TIMEOUT_MS, keepAlive: true });
    client.on('error', () => {
      if (this.holding === client) this.holding = undefined;
    });
    await client.connect();
    return client;
  }
}
