import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type WorkflowStartOptions,
} from '@temporalio/client';
import type { deliverWebhook, DeliverWebhookInput, Lane } from '../../../workflows/deliver-webhook.js';
import { searchAttributes } from './search-attributes.js';
import { CALL_DEADLINE_MS } from './temporal-connection.js';

type DeliverWebhook = typeof deliverWebhook;
const RETRY_NOW = 'retryNow';

/** The fields of a delivery that Temporal's UI shows: ids and the event type, but no URL. */
export interface DeliveryIdentity {
  deliveryId: string;
  clientId: string;
  endpointId: string;
  eventType: string;
}

/**
 * Starts and wakes the workflows of deliveries. Each delivery has one workflow, whose id contains the id of the
 * delivery.
 */
export class DeliveryWorkflows {
  constructor(
    private readonly client: Client,
    private readonly taskQueue: string,
  ) {}

  /**
   * @returns false if the workflow was started before, which is no failure
   * @throws if Temporal did not confirm in time; the workflow may have started, so start it again under the same id
   */
  async start(delivery: DeliveryIdentity, lane: Lane): Promise<boolean> {
    return this.#start(delivery, { deliveryId: delivery.deliveryId, lane }, 'REJECT_DUPLICATE');
  }

  /** Restarts a workflow that Temporal has lost, at its next attempt. */
  async resume(delivery: DeliveryIdentity, resume: NonNullable<DeliverWebhookInput['resume']>): Promise<boolean> {
    const input = {
      deliveryId: delivery.deliveryId,
      lane: 'slow',
      ...(resume.attemptCount > 0 ? { resume } : {}),
    } as const;
    return this.#start(delivery, input, 'ALLOW_DUPLICATE');
  }

  async isRunning(deliveryId: string): Promise<boolean> {
    try {
      const { status } = await this.#inTime(() => this.client.workflow.getHandle(workflowId(deliveryId)).describe());
      return status.name === 'RUNNING' || status.name === 'PAUSED';
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  }

  /**
   * Makes the next attempt due now, whatever the schedule says.
   * @param attemptNumber the attempt to hurry; nothing happens if it has been made meanwhile. Undefined means the next
   * one, whatever its number.
   */
  async retryNow(deliveryId: string, attemptNumber: number | undefined): Promise<void> {
    const handle = this.client.workflow.getHandle(workflowId(deliveryId));
    await this.#inTime(() => handle.signal(RETRY_NOW, ...(attemptNumber === undefined ? [] : [attemptNumber])));
  }

  /** As `retryNow`, for deliveries that may have no workflow any more. */
  async wake(deliveryId: string, attemptNumber: number | undefined): Promise<void> {
    try {
      await this.retryNow(deliveryId, attemptNumber);
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }

  async #start(
    { deliveryId, clientId, endpointId, eventType }: DeliveryIdentity,
    input: DeliverWebhookInput,
    workflowIdReusePolicy: 'REJECT_DUPLICATE' | 'ALLOW_DUPLICATE',
  ): Promise<boolean> {
    const options: WorkflowStartOptions<DeliverWebhook> = {
      workflowId: workflowId(deliveryId),
      taskQueue: this.taskQueue,
      args: [input],
      workflowIdReusePolicy,
      // Temporal then returns the first workflow task in its response, directly to the worker on this connection.
      requestEagerStart: true,
      staticSummary: `${eventType} to ${clientId}`,
      // Terminating a workflow in Temporal's UI does not stop its delivery, because the reconciler restarts it. So the
      // details name commands that work.
      staticDetails: `Try now: \`attestry delivery retry ${deliveryId}\`. Stop: \`attestry delivery cancel ${deliveryId}\`.`,
      typedSearchAttributes: [
        { key: searchAttributes.clientId, value: clientId },
        { key: searchAttributes.endpointId, value: endpointId },
        { key: searchAttributes.eventType, value: eventType },
      ],
    };
    try {
      await this.#inTime(() => this.client.workflow.start<DeliverWebhook>('deliverWebhook', options));
      return true;
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
      throw error;
    }
  }

  #inTime<T>(call: () => Promise<T>): Promise<T> {
    return this.client.connection.withDeadline(Date.now() + CALL_DEADLINE_MS, call);
  }
}

function workflowId(deliveryId: string): string {
  return `delivery/${deliveryId}`;
}
