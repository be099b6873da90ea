import type { Command } from 'commander';
import type { Context } from '../context.js';
import type { Delivery, DeliveryFilter, DeliveryKey } from '../webhooks/deliveries/delivery.js';
import { statesBefore, type DeliveryEvent } from '../webhooks/deliveries/delivery-state.js';
import { cancel, cancelAll, retryAllNow, retryNow } from '../webhooks/deliveries/delivery-steering.js';
import { parseUuid } from './arguments.js';
import {
  addFilterOptions,
  addOriginOptions,
  deliveryLines,
  documentOf,
  filterOf,
  type FilterOptions,
  type OriginOptions,
} from './delivery-output.js';
import { print, printDocument, withContext } from './run.js';

interface Change {
  name: string;
  event: DeliveryEvent;
  summary: string;
  description: string;
  /** The past participle printed after the number of deliveries. */
  done: string;
  one: (context: Context, key: DeliveryKey, now: Date) => Promise<Delivery>;
  all: (context: Context, filter: DeliveryFilter, now: Date) => Promise<number>;
}

/**
 * Commands that retry or cancel one delivery or many at once. Temporal's own pages cannot do this: their batch
 * operations have no `retryNow`, and cancelling many needs a query.
 */
export function addDeliveryChangeCommands(delivery: Command): void {
  addChange(delivery, {
    name: 'retry',
    event: 'retriedNow',
    summary: 'make the next attempt now, of one delivery or of many',
    description:
      'Makes the next attempt now: of one delivery, or of all that wait for theirs and to which every option applies.',
    done: 'retried now',
    one: retryNow,
    all: retryAllNow,
  });
  addChange(delivery, {
    name: 'cancel',
    event: 'cancelled',
    summary: 'send nothing more, of one delivery or of many',
    description: 'Cancels one delivery, or all that are not over and to which every option applies.',
    done: 'cancelled',
    one: cancel,
    all: cancelAll,
  });
}

function addChange(delivery: Command, { name, event, summary, description, done, one, all }: Change): void {
  const command = delivery.command(name).summary(summary).description(description);
  command.argument('[delivery_id]', '', parseUuid);
  addOriginOptions(addFilterOptions(command, statesBefore(event)))
    .addHelpText(
      'after',
      `\nExample:\n  attestry delivery ${name} --client kci_4f… --endpoint 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11`,
    )
    .action(async (deliveryId: string | undefined, options: FilterOptions & OriginOptions) => {
      const filter = filterOf(options);
      const { client, endpoint, webhookId, redelivery } = options;
      const isNarrowed = [client, endpoint, webhookId, redelivery].some((option) => option !== undefined);
      if (deliveryId === undefined && !isNarrowed) {
        command.error('error: name a delivery, or --client, --endpoint, --webhook-id or --redelivery for many');
      }
      if (deliveryId !== undefined && Object.keys(filter).length > 0) {
        command.error('error: name a delivery, or options for many, not both');
      }
      if (deliveryId === undefined) {
        const count = await withContext((context) => all(context, filter, context.clock()));
        print(command, { count }, [`${count} ${done}`]);
      } else {
        const key = { deliveryId, clientId: undefined };
        const changed = await withContext((context) => one(context, key, context.clock()));
        printDocument(command, documentOf(changed), deliveryLines(changed));
      }
    });
}
