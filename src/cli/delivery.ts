import type { Command } from 'commander';
import { getDeliveryDetails, listDeliveries } from '../webhooks/deliveries/delivery.js';
import { DELIVERY_STATES } from '../webhooks/deliveries/delivery-state.js';
import { detailsOnTheWire } from '../webhooks/deliveries/delivery-wire.js';
import { parseLimit, parseUuid } from './arguments.js';
import { addDeliveryChangeCommands } from './delivery-change.js';
import {
  addFilterOptions,
  addOriginOptions,
  attemptRow,
  deliveryLines,
  documentOf,
  filterOf,
  rowOf,
  type FilterOptions,
  type OriginOptions,
} from './delivery-output.js';
import { addRedeliverCommands } from './redelivery.js';
import { printDocument, withContext } from './run.js';
import { table } from './table.js';

export function addDeliveryCommands(program: Command): void {
  const delivery = program.command('delivery').description('Notifications on their way to clients.');

  addOriginOptions(addFilterOptions(delivery.command('list'), DELIVERY_STATES))
    .summary('list webhook deliveries, newest first')
    .description('Lists deliveries, newest first: those to which every option applies.')
    .option('--limit <count>', 'at most so many', parseLimit, 20)
    .addHelpText('after', '\nExample:\n  attestry delivery list --client kci_4f… --state exhausted')
    .action(async ({ limit, ...options }: FilterOptions & OriginOptions & { limit: number }, command: Command) => {
      const page = { limit, after: undefined };
      const { data } = await withContext((context) => listDeliveries(context, filterOf(options), page));
      printDocument(command, data.map(documentOf), table(data.map(rowOf), 'no deliveries'));
    });

  delivery
    .command('show')
    .summary('show a delivery with all its attempts')
    .description('Shows a delivery and what became of each attempt; with --json also headers and whole answers.')
    .argument('<delivery_id>', '', parseUuid)
    .addHelpText('after', '\nExample:\n  attestry delivery show 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10')
    .action(async (deliveryId: string, _options: object, command: Command) => {
      const found = await withContext((context) => getDeliveryDetails(context, { deliveryId, clientId: undefined }));
      const attempts = table(found.attempts.map(attemptRow), 'no attempt yet');
      const document = { client_id: found.clientId, ...detailsOnTheWire(found) };
      printDocument(command, document, [...deliveryLines(found), '', ...attempts]);
    });

  addRedeliverCommands(delivery);
  addDeliveryChangeCommands(delivery);
}
