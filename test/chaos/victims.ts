import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { kill, type OwnServers } from '../support/own-servers.js';
import { VICTIMS, type PlannedKill, type Victim } from './plan.js';

/** From the kill until the victim was ready again, in milliseconds since 1970. */
export interface Outage {
  victim: Victim;
  from: number;
  until: number;
  /** Nobody killed it: it gave up, and was started again as a service manager would. */
  byItself: boolean;
}

/** Everything that is killed and started again, and when it was away. */
export class Victims {
  readonly outages: Outage[] = [];
  readonly #children = new Map<Victim, ChildProcess>();
  readonly #coming = new Map<Victim, Promise<void>>();
  #isOver = false;

  private readonly servers: OwnServers;

  private constructor(servers: OwnServers) {
    this.servers = servers;
  }

  static async start(servers: OwnServers): Promise<Victims> {
    const victims = new Victims(servers);
    victims.#watch('postgres', servers.postgresProcess);
    victims.#watch('temporal', servers.temporalProcess);
    await Promise.all((['worker-1', 'worker-2', 'server'] as const).map((victim) => victims.#launch(victim)));
    return victims;
  }

  /**
   * Kills with -9, and starts it again after the time given. Somebody who is away is spared: killed at every return, it would
   * never get to work.
   */
  async strike({ victim, downMs }: Pick<PlannedKill, 'victim' | 'downMs'>): Promise<void> {
    const child = this.#children.get(victim);
    if (!child) return;
    this.#children.delete(victim);
    const from = Date.now();
    await kill(child);
    await this.#back(victim, { from, downMs, byItself: false });
  }

  /** When all are up, for good. */
  async allUp(): Promise<void> {
    while (this.#coming.size > 0) await Promise.all(this.#coming.values());
  }

  away(): Victim[] {
    return VICTIMS.filter((victim) => !this.#children.has(victim));
  }

  /** The processes of those that are up. */
  pids(): ReadonlyMap<Victim, number> {
    return new Map([...this.#children].map(([victim, child]) => [victim, child.pid ?? 0]));
  }

  /** From now on an end is the end. */
  release(): void {
    this.#isOver = true;
  }

  #back(
    victim: Victim,
    { from, downMs, byItself }: { from: number; downMs: number; byItself: boolean },
  ): Promise<void> {
    const outage: Outage = { victim, from, until: Infinity, byItself };
    this.outages.push(outage);
    const coming = (async () => {
      await pause(downMs);
      await this.#launch(victim);
      outage.until = Date.now();
      this.#coming.delete(victim);
    })();
    this.#coming.set(victim, coming);
    return coming;
  }

  async #launch(victim: Victim): Promise<void> {
    this.#watch(victim, await this.#started(victim));
  }

  async #started(victim: Victim): Promise<ChildProcess> {
    switch (victim) {
      case 'postgres':
        await this.servers.startPostgres();
        return this.servers.postgresProcess;
      case 'temporal':
        await this.servers.startTemporal();
        return this.servers.temporalProcess;
      case 'server':
        return this.servers.startServer();
      default:
        // Which waits for Postgres and Temporal, should they be away too.
        return this.servers.startWorker();
    }
  }

  #watch(victim: Victim, child: ChildProcess): void {
    this.#children.set(victim, child);
    void once(child, 'exit').then(() => {
      // Struck ones were taken out before.
      if (this.#isOver || this.#children.get(victim) !== child) return;
      this.#children.delete(victim);
      void this.#back(victim, { from: Date.now(), downMs: 0, byItself: true });
    });
  }
}
