import type { NativeConnection } from '@temporalio/worker';
import type { WithKeys } from '../../db/key-marks.js';
import { databaseFault } from '../../http/health/health.js';
import type { DeliveryWorker } from './delivery-worker.js';

/** How long the database and Temporal may take to answer. A readiness probe that waits longer has given up. */
const DEADLINE_MS = 2_000;

/**
 * Tells readiness probes whether the worker of this process delivers. Each probe checks again, since the database,
 * Temporal and the worker can each fail and recover.
 */
export class DeliveryReadiness {
  #connection: NativeConnection | undefined;
  #worker: Pick<DeliveryWorker, 'isPolling'> | undefined;

  constructor(
    private readonly context: WithKeys,
    private readonly stop: AbortSignal,
  ) {}

  started(connection: NativeConnection, worker: Pick<DeliveryWorker, 'isPolling'>): void {
    this.#connection = connection;
    this.#worker = worker;
  }

  /** Why the worker does not deliver; undefined if it does. */
  ask = async (): Promise<string | undefined> => {
    if (this.stop.aborted) return 'draining';
    const [databaseFault, temporalFault] = await Promise.all([this.#askDatabase(), this.#askTemporal()]);
    return databaseFault ?? temporalFault ?? (this.#worker?.isPolling() ? undefined : 'does not poll its task queue');
  };

  async #askDatabase(): Promise<string | undefined> {
    const unreachable = 'the database does not answer';
    const asked = databaseFault(this.context).then(
      (fault) => fault?.title,
      () => unreachable,
    );
    return Promise.race([asked, after(DEADLINE_MS, unreachable)]);
  }

  async #askTemporal(): Promise<string | undefined> {
    const connection = this.#connection;
    if (!connection) return 'not connected to Temporal';
    try {
      const ask = () => connection.workflowService.getSystemInfo({});
      await connection.withDeadline(Date.now() + DEADLINE_MS, ask);
      return undefined;
    } catch {
      return 'Temporal does not answer';
    }
  }
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, ms, value).unref());
}
