import { type Command, Option } from 'commander';
import { listDeliveries, redeliver, type Delivery, type DeliveryState } from '../webhooks/delivery.js';
import { parseLimit, parseUuid } from './arguments.js';
import { print, withContext } from './run.js';
import { table } from './table.js';

interface ListOptions {
  client?: string;
  endpoint?: string;
  state?: DeliveryState;
  limit: number;
}

export function addDeliveryCommands(program: Command): void {
  const delivery = program.command('delivery').description('Notifications on their way to clients.');

  delivery
    .command('list')
    .summary('list webhook deliveries, newest first')
    .description('Lists deliveries, newest first.')
    .option('--client <client_id>')
    .option('--endpoint <webhook_endpoint_id>', '', parseUuid)
    .addOption(new Option('--state <state>').choices(['pending', 'held', 'delivered', 'exhausted', 'cancelled']))
    .option('--limit <count>', 'at most so many', parseLimit, 20)
    .addHelpText('after', '\nExample:\n  attestry delivery list --client kci_4f… --state exhausted')
    .action(async ({ client, endpoint, state, limit }: ListOptions, command: Command) => {
      const filter = {
        limit,
        ...(client ? { clientId: client } : {}),
        ...(endpoint ? { webhookEndpointId: endpoint } : {}),
        ...(state ? { state } : {}),
      };
      const deliveries = await withContext(({ db }) => listDeliveries(db, filter));
      print(command, deliveries, deliveries.length > 0 ? table(deliveries.map(rowOf)) : ['no deliveries']);
    });

  delivery
    .command('redeliver')
    .summary('send a finished delivery again')
    .description('Sends a finished delivery again, with a fresh schedule and under the same webhook-id.')
    .argument('<delivery_id>', '', parseUuid)
    .addHelpText('after', '\nExample:\n  attestry delivery redeliver 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10')
    .action(async (deliveryId: string, _options: object, command: Command) => {
      const made = await withContext((context) => redeliver(context, deliveryId, context.clock()));
      print(command, made, [`delivery_id  ${made.deliveryId}`, `webhook-id   ${made.notificationId}`]);
    });
}

function rowOf(delivery: Delivery): Record<string, string> {
  const { lastStatusCode, lastErrorClass } = delivery;
  return {
    delivery_id: delivery.deliveryId,
    created_at: delivery.createdAt.toISOString(),
    client_id: delivery.clientId,
    type: delivery.eventType,
    state: delivery.state,
    attempts: String(delivery.attemptCount),
    last: lastStatusCode === null ? (lastErrorClass ?? '') : String(lastStatusCode),
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? '',
  };
}
