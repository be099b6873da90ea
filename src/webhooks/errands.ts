import type { Context } from '../context.js';
import { causeChain } from '../logger.js';
import type { DeliveryWorkflows } from './delivery-workflow.js';
import { startRedeliveries, type RedeliveryWorkflows } from './redelivery-workflow.js';
import { serveWakeRequests } from './wake-requests.js';
import { Wake } from './wake.js';

const POLL_MS = 500;
/** How often it is looked whether Temporal has lost a redelivery of many (DF3). */
const RECOVER_MS = 30_000;

/** What requests have written down for Temporal, which they never need themselves: done at each ring and each poll. */
export class Errands {
  readonly #wake = new Wake();
  #isStopped = false;
  #isFailing = false;
  #recoverAt = 0;

  constructor(
    private readonly context: Context,
    private readonly deliveries: DeliveryWorkflows,
    private readonly redeliveries: RedeliveryWorkflows,
  ) {}

  readonly ring = this.#wake.ring;

  /** Runs until `stop`. Outages of Postgres or Temporal only put it off. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      await this.#once();
      await this.#wake.wait(POLL_MS);
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.ring();
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
      if (!this.#isFailing) context.logger.warn({ error: causeChain(error) }, 'requests wait for Temporal or Postgres');
      this.#isFailing = true;
    }
  }
}
