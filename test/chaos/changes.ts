import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Context } from '../../src/context.js';
import { notifyStatusChange } from '../../src/webhooks/notifications/notification.js';
import { nudgeRelay } from '../../src/webhooks/relay/nudge.js';
import { formatTimestamp } from '../../src/http/timestamp.js';
import { givenGrantedUser } from '../support/deliveries.js';
import type { ApiClient } from './api-client.js';
import { KINDS, type Receivers } from './receivers.js';

const AGAIN_MS = 200;

/** Status changes, evenly in time, each in a transaction of its own; each makes one delivery. */
export class Changes {
  committed = 0;
  #nextSecond = 0;

  private readonly context: Context;
  private readonly userIds: readonly string[];

  private constructor(context: Context, userIds: readonly string[]) {
    this.context = context;
    this.userIds = userIds;
  }

  /** One user for each receiver: its client is the only one that hears of them. */
  static async prepare(context: Context, { urls }: Receivers, newClient: () => Promise<ApiClient>): Promise<Changes> {
    const userIds: string[] = [];
    for (const kind of KINDS) {
      const client = await newClient();
      await client.addEndpoint(context, urls[kind]);
      userIds.push(await givenGrantedUser(context, [client.clientId]));
    }
    return new Changes(context, userIds);
  }

  /** Goes on through every outage: what could not be committed is tried until it is. */
  async make({ deliveries, perSecond }: { deliveries: number; perSecond: number }): Promise<void> {
    const began = Date.now();
    const all: Promise<void>[] = [];
    for (let made = 0; made < deliveries; made += 1) {
      await pause(Math.max(0, began + (made * 1000) / perSecond - Date.now()));
      const userId = this.userIds[made % this.userIds.length] ?? '';
      all.push(this.#commit(userId, new Date(began + this.#nextSecond++ * 1000)));
    }
    await Promise.all(all);
  }

  async #commit(userId: string, changedAt: Date): Promise<void> {
    const { db, clock } = this.context;
    const change = { userId, level: 'basic', environment: 'sandbox', status: 'approved', changedAt } as const;
    for (let isUnknown = false; ;) {
      try {
        if (!isUnknown || !(await this.#isThere(userId, changedAt))) {
          await db.transaction((trx: Knex.Transaction) => notifyStatusChange(trx, change, clock()));
        }
        break;
      } catch {
        // Postgres died: with the answer to the commit perhaps, and so it may be there.
        isUnknown = true;
        await pause(AGAIN_MS);
      }
    }
    this.committed += 1;
    nudgeRelay(this.context);
  }

  async #isThere(userId: string, changedAt: Date): Promise<boolean> {
    const notifications = this.context.db('notifications').where({ user_id: userId });
    const row: unknown = await notifications
      .whereRaw(`convert_from(body, 'UTF8') like ?`, [`%"timestamp":"${formatTimestamp(changedAt)}"%`])
      .first('notification_id');
    return row !== undefined;
  }
}
