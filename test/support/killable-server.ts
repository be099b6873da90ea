import type { ChildProcess } from 'node:child_process';
import type { Knex } from 'knex';
import { expect } from '@jest/globals';
import { findSteadyPort } from './steady-port.js';
import { ready, startBuilt } from './built.js';
import { createTestContext, type TestContext } from './context.js';
import { asOwner, cloneDatabase, type TestDatabase } from './database.js';
import { Visitor } from './http.js';
import { kill } from './own-servers.js';
import { waitFor } from './wait-for.js';

const GATE = 42;

/** A server as a process of its own, to be killed while it waits for something that the test holds in its database. */
export class KillableServer {
  #process: ChildProcess | undefined;

  readonly context: TestContext;
  readonly url: string;
  private readonly database: TestDatabase;
  readonly variables: Record<string, string>;

  private constructor(context: TestContext, url: string, database: TestDatabase, variables: Record<string, string>) {
    this.context = context;
    this.url = url;
    this.database = database;
    this.variables = variables;
  }

  /** Not running yet: see `start`. */
  static async prepare(more: Record<string, string> = {}): Promise<KillableServer> {
    const database = await cloneDatabase();
    const port = await findSteadyPort();
    const url = `http://localhost:${port}`;
    const environment = {
      DATABASE_URL: database.serviceUrl,
      FRONTEND_URL: url,
      PORT: String(port),
      ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      HOST: '127.0.0.1',
      ...more,
    };
    return new KillableServer(createTestContext(database, environment), url, database, environment);
  }

  /** Always at the same address, so that browsers find the next one; one that still runs there has to go. */
  async start(): Promise<void> {
    await this.kill();
    this.#process = await startBuilt('server.js', [], this.variables);
    await ready(this.#process);
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  visit(): Visitor {
    return new Visitor(this.url);
  }

  async kill(): Promise<void> {
    if (this.#process?.exitCode === null && this.#process.signalCode === null) await kill(this.#process);
  }

  /** Holds every commit that has inserted into the table for as long as somebody keeps the gate: the row is there, the answer is not. */
  async putGateBehind(table: string): Promise<void> {
    const hold = `begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end`;
    await asOwner(this.database, `create function hold_at_gate() returns trigger language plpgsql as '${hold}'`);
    const trigger = `create constraint trigger gate after insert on ${table} deferrable initially deferred`;
    await asOwner(this.database, `${trigger} for each row execute function hold_at_gate()`);
  }

  async holdGate(): Promise<Knex.Transaction> {
    const trx = await this.context.db.transaction();
    await trx.raw('select pg_advisory_xact_lock(?)', [GATE]);
    return trx;
  }

  /**
   * Kills the server with -9 while the request waits for what we hold, lets go, and waits until Postgres is through with
   * what the dead one had asked for. Then another one starts.
   */
  async killDuring(request: () => Promise<unknown>, held: Knex.Transaction): Promise<void> {
    const unanswered = expect(request()).rejects.toThrow();
    await this.waitingBackend();
    await this.kill();
    await unanswered;
    await held.commit();
    await waitFor('Postgres to be done with the dead server', async () => (await this.#backends()).length === 0);
    await this.start();
  }

  /** The process of Postgres in which the server waits for what is held. */
  async waitingBackend(): Promise<number> {
    let pid: number | undefined;
    await waitFor('the server to wait for what is held', async () => {
      pid = (await this.#backends()).find(({ wait_event_type }) => wait_event_type === 'Lock')?.pid;
      return pid !== undefined;
    });
    return pid ?? 0;
  }

  #backends() {
    return this.context
      .db('pg_stat_activity')
      .select<{ pid: number; wait_event_type: string | null }[]>('pid', 'wait_event_type')
      .where({ application_name: 'attestry-server' })
      .whereRaw('datname = current_database()');
  }
}
