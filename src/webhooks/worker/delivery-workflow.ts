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

/** What the UI shows of a delivery: ids and the event type, no URL (DF11). */
export interface DeliveryIdentity {
  deliveryId: string;
  clientId: string;
  endpointId: string;
  eventType: string;
}

/** The one workflow of each delivery, found by the delivery's id. */
export class DeliveryWorkflows {
  constructor(
    private readonly client: Client,
    private readonly taskQueue: string,
  ) {}

  /**
   * @returns false when the workflow was started before, which is as good
   * @throws when Temporal did not confirm in time: unknown, so start it again under the same id
   */
  async start(delivery: DeliveryIdentity, lane: Lane): Promise<boolean> {
    return this.#start(delivery, { deliveryId: delivery.deliveryId, lane }, 'REJECT_DUPLICATE');
  }

  /** Starts anew what Temporal has lost, at the retry where it was (DF3). */
  async resume(delivery: DeliveryIdentity, resume: NonNullable<DeliverWebhookInput['resume']>): Promise<boolean> {
    const input = {
      deliveryId: delivery.deliveryId,
      lane: 'slow',
      ...(resume.attemptCount > 0 ? { resume } : {}),
    } as const;
    return this.#start(delivery, input, 'ALLOW_DUPLICATE');
  }

  /** Whether Temporal has an open workflow for the delivery. */
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
   * The next attempt at once, whatever the schedule says.
   * @param attemptNumber which one is meant: nothing happens when it has been made meanwhile; undefined for any
   */
  async retryNow(deliveryId: string, attemptNumber: number | undefined): Promise<void> {
    const handle = this.client.workflow.getHandle(workflowId(deliveryId));
    await this.#inTime(() => handle.signal(RETRY_NOW, ...(attemptNumber === undefined ? [] : [attemptNumber])));
  }

  /** The same, where there may be no workflow any more. */
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
      // The first workflow task comes back with the answer, straight to the worker on this connection.
      requestEagerStart: true,
      staticSummary: `${eventType} to ${clientId}`,
      // Temporal's UI cannot do either (a terminated one comes back), so it says what can.
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
