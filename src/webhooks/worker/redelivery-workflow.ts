import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { redeliverMany } from '../../../workflows/redeliver-many.js';
import type { Context } from '../../context.js';
import { listRedeliveriesIn, type OpenRedelivery, type RedeliveryState } from '../deliveries/redelivery-many.store.js';
import { searchAttributes } from './search-attributes.js';
import { CALL_DEADLINE_MS } from './temporal-connection.js';

type RedeliverMany = typeof redeliverMany;

/**
 * Starts the workflows of redeliveries of many. Each redelivery has one workflow, whose id contains the id of the
 * redelivery.
 */
export class RedeliveryWorkflows {
  constructor(
    private readonly client: Client,
    private readonly taskQueue: string,
  ) {}

  /**
   * Starts the workflow, or restarts one that Temporal has lost; it continues at the position stored in its row. A
   * running workflow is left alone.
   */
  async start({ webhookRedeliveryId, clientId }: OpenRedelivery): Promise<void> {
    const { connection, workflow } = this.client;
    const start = () =>
      workflow.start<RedeliverMany>('redeliverMany', {
        workflowId: `redelivery/${webhookRedeliveryId}`,
        taskQueue: this.taskQueue,
        args: [{ webhookRedeliveryId }],
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        staticSummary: `many deliveries again to ${clientId}`,
        typedSearchAttributes: [{ key: searchAttributes.clientId, value: clientId }],
      });
    try {
      await connection.withDeadline(Date.now() + CALL_DEADLINE_MS, start);
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }
}

/** Starts the workflows of redeliveries in these states, unless they are running. */
export async function startRedeliveries(
  { db }: Pick<Context, 'db'>,
  workflows: RedeliveryWorkflows,
  states: readonly RedeliveryState[],
): Promise<void> {
  for (const redelivery of await listRedeliveriesIn(db, states)) await workflows.start(redelivery);
}
