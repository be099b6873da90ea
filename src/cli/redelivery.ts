import type { Command } from 'commander';
import type { Context } from '../context.js';
import { FINAL_STATES } from '../webhooks/deliveries/delivery-state.js';
import { redeliveryOnTheWire } from '../webhooks/deliveries/delivery-wire.js';
import {
  cancelWebhookRedelivery,
  countRedeliveries,
  getWebhookRedelivery,
  listWebhookRedeliveries,
  redeliverMany,
  type RedeliveryKey,
  type WebhookRedelivery,
} from '../webhooks/deliveries/redelivery-many.js';
import { redeliver } from '../webhooks/deliveries/redelivery.js';
import { parseClientId, parseLimit, parseUuid } from './arguments.js';
import { addFilterOptions, documentOf, filterOf, type FilterOptions } from './delivery-output.js';
import { print, printDocument, withContext } from './run.js';
import { table } from './table.js';

const EXAMPLE_ID = '7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88';

export function addRedeliverCommands(delivery: Command): void {
  delivery
    .command('redeliver')
    .summary('send a finished delivery again')
    .description('Sends a finished delivery again, with a fresh schedule and under the same webhook-id.')
    .argument('<delivery_id>', '', parseUuid)
    .addHelpText('after', '\nExample:\n  attestry delivery redeliver 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10')
    .action(async (deliveryId: string, _options: object, command: Command) => {
      const key = { deliveryId, clientId: undefined };
      const made = await withContext((context) => redeliver(context, key, context.clock()));
      const lines = [`delivery_id  ${made.deliveryId}`, `webhook_id   ${made.notificationId}`];
      printDocument(command, documentOf(made), lines);
    });

  const many = delivery.command('redeliver-many');
  addFilterOptions(many, FINAL_STATES)
    .summary("send many of a client's finished deliveries again")
    .description(
      "Sends a client's finished deliveries again: those to which every option applies. A --state or --created-after is needed.",
    )
    .option('--dry-run', 'only count them')
    .addHelpText(
      'after',
      '\nExample:\n  attestry delivery redeliver-many --client kci_4f… --state exhausted --created-after 2026-01-01 --dry-run',
    )
    .action(async ({ dryRun, ...options }: FilterOptions & { dryRun?: boolean }) => {
      const { client: clientId } = options;
      if (clientId === undefined) return many.error("error: required option '--client <client_id>' not specified");
      const request = { ...filterOf(options), clientId };
      if (dryRun) {
        const counted = await withContext((context) => countRedeliveries(context, request, context.clock()));
        print(many, { counted }, [`${counted} would be sent again`]);
      } else {
        const made = await withContext((context) => redeliverMany(context, request, context.clock()));
        printDocument(many, redeliveryDocument(made), redeliveryLines(made));
      }
    });

  delivery
    .command('redelivery-list')
    .summary('list redeliveries of many, newest first')
    .description('Lists redeliveries of many, newest first; with --client those of one client.')
    .option('--client <client_id>', '', parseClientId)
    .option('--limit <count>', 'at most so many', parseLimit, 20)
    .addHelpText('after', '\nExample:\n  attestry delivery redelivery-list --client kci_4f…')
    .action(async ({ client, limit }: { client?: string; limit: number }, command: Command) => {
      const filter = client === undefined ? {} : { clientId: client };
      const { data } = await withContext((context) =>
        listWebhookRedeliveries(context, filter, { limit, after: undefined }),
      );
      const lines = table(data.map(redeliveryRow), 'no redeliveries');
      printDocument(command, data.map(redeliveryDocument), lines);
    });

  const about = { name: 'redelivery-show', summary: 'show how far a redelivery of many has come' };
  addLookUp(delivery, about, (context, key) => getWebhookRedelivery(context, key));
  const stop = { name: 'redelivery-cancel', summary: 'make no more deliveries of a redelivery of many' };
  addLookUp(delivery, stop, (context, key) => cancelWebhookRedelivery(context, key, context.clock()));
}

function addLookUp(
  delivery: Command,
  { name, summary }: { name: string; summary: string },
  act: (context: Context, key: RedeliveryKey) => Promise<WebhookRedelivery>,
): void {
  delivery
    .command(name)
    .summary(summary)
    .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)
    .argument('<webhook_redelivery_id>', '', parseUuid)
    .addHelpText('after', `\nExample:\n  attestry delivery ${name} ${EXAMPLE_ID}`)
    .action(async (webhookRedeliveryId: string, _options: object, command: Command) => {
      const found = await withContext((context) => act(context, { webhookRedeliveryId, clientId: undefined }));
      printDocument(command, redeliveryDocument(found), redeliveryLines(found));
    });
}

function redeliveryDocument(redelivery: WebhookRedelivery): object {
  return { client_id: redelivery.clientId, ...redeliveryOnTheWire(redelivery) };
}

function redeliveryRow({ webhookRedeliveryId, createdAt, clientId, state, redelivered, counted }: WebhookRedelivery) {
  return { webhookRedeliveryId, createdAt, clientId, state, redelivered: `${redelivered} of ${counted}` };
}

function redeliveryLines({ webhookRedeliveryId, state, redelivered, counted }: WebhookRedelivery): string[] {
  return [
    `webhook_redelivery_id  ${webhookRedeliveryId}`,
    `state                  ${state}`,
    `redelivered            ${redelivered} of ${counted}`,
  ];
}
