import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import type { DeliveryWorkflows } from './delivery-workflow.js';
import { startRedeliveries, type RedeliveryWorkflows } from './redelivery-workflow.js';
import { serveWakeRequests } from '../relay/wake-requests.js';

/**
 * Short, because people wait for the effect of their request. Under load polling costs less than a query for each
 * nudge.
 */
const POLL_MS = 500;
/** How often to check whether Temporal has lost a redelivery of many. */
const RECOVER_MS = 30_000;

/**
 * Passes to Temporal what HTTP requests have stored in the database: wake requests and redeliveries of many. So HTTP
 * requests do not depend on Temporal.
 */
export class TemporalRequests {
  readonly #stop = new AbortController();
  #isFailing = false;
  #recoverAt = 0;

  constructor(
    private readonly context: Context,
    private readonly deliveries: DeliveryWorkflows,
    private readonly redeliveries: RedeliveryWorkflows,
  ) {}

  /** Runs until `stop`. Outages of Postgres or Temporal only delay it. */
  async run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#once();
      await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Ends the loop. `run` resolves when what is under way has ended. */
  stop(): void {
    this.#stop.abort();
  }

  async #once(): Promise<void> {
    const { context } = this;
    const isToRecover = Date.now() >= this.#recoverAt;
    try {
      await serveWakeRequests(context, this.deliveries);
      await startRedeliveries(context, this.redeliveries, isToRecover ? ['waiting', 'running'] : ['waiting']);
      if (isToRecover) this.#recoverAt = Date.now() + RECOVER_MS;
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) context.logger.warn({ error: causeChain(error) }, 'what was asked for waits; tried again');
      this.#isFailing = true;
    }
  }
}
