import { type Command, Option } from 'commander';
import { present } from '../present.js';
import {
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
} from '../webhooks/endpoints/endpoint-change.js';
import { EVENT_TYPES } from '../webhooks/notifications/event-type.js';
import type { CustomHeaders } from '../webhooks/sending/custom-headers.js';
import { sendTestNotification } from '../webhooks/endpoints/test-notification.js';
import { parseUuid } from './arguments.js';
import { print, withContext, withKeys } from './run.js';
import { endpointLines, HEADERS_FILE, readHeadersFile, stateOf } from './webhook-output.js';

const EXAMPLE_ID = '9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11';

interface ChangeOptions {
  url?: string;
  eventType?: string[];
  headersFile?: CustomHeaders;
}

/** Commands that change a registered endpoint, for any client. */
export function addWebhookEndpointChangeCommands(endpoint: Command): void {
  endpoint
    .command('change')
    .summary("change an endpoint's URL, event types or headers")
    .description('Changes an endpoint from the next attempt on, for deliveries that wait already too.')
    .argument('<webhook_endpoint_id>', '', parseUuid)
    .option('--url <url>', 'where notifications are sent')
    .addOption(new Option('--event-type <type...>', 'all that it receives from now on').choices(EVENT_TYPES))
    .option(
      '--headers-file <path>',
      `${HEADERS_FILE}; in place of all there were, none from an empty file`,
      readHeadersFile,
    )
    .addHelpText(
      'after',
      `\nExample:\n  attestry webhook-endpoint change ${EXAMPLE_ID} --url https://harbour.example/v2`,
    )
    .action(async (webhookEndpointId: string, options: ChangeOptions, command: Command) => {
      const { url, eventType: eventTypes, headersFile: headers } = options;
      const changes = present({ url, eventTypes, headers });
      const changed = await withKeys((context) =>
        changeWebhookEndpoint(context, anyClients(webhookEndpointId), changes, context.clock()),
      );
      print(command, changed, endpointLines(changed));
    });

  addSwitch(endpoint, 'pause', 'hold what would be sent to an endpoint; nothing is lost', pauseWebhookEndpoint);
  addSwitch(endpoint, 'resume', 'send to an endpoint again, first what was held', resumeWebhookEndpoint);

  endpoint
    .command('delete')
    .summary('delete an endpoint, and cancel what waits for it')
    .description('Deletes an endpoint: nothing is sent there any more, and deliveries that wait are cancelled.')
    .argument('<webhook_endpoint_id>', '', parseUuid)
    .addHelpText('after', `\nExample:\n  attestry webhook-endpoint delete ${EXAMPLE_ID}`)
    .action(async (webhookEndpointId: string, _options: object, command: Command) => {
      await withContext((context) => deleteWebhookEndpoint(context, anyClients(webhookEndpointId), context.clock()));
      print(command, { webhookEndpointId }, [`${webhookEndpointId} is deleted`]);
    });

  endpoint
    .command('test')
    .summary('send a test notification to an endpoint')
    .description('Sends a notification of the type `test` to one endpoint; it is signed and retried like any other.')
    .argument('<webhook_endpoint_id>', '', parseUuid)
    .addHelpText('after', `\nExample:\n  attestry webhook-endpoint test ${EXAMPLE_ID}`)
    .action(async (webhookEndpointId: string, _options: object, command: Command) => {
      const sent = await withContext((context) =>
        sendTestNotification(context, anyClients(webhookEndpointId), context.clock()),
      );
      const { deliveryId, notificationId: webhookId } = sent;
      print(command, { deliveryId, webhookId }, [`delivery_id  ${deliveryId}`, `webhook-id   ${webhookId}`]);
    });
}

function addSwitch(
  endpoint: Command,
  name: 'pause' | 'resume',
  summary: string,
  flip: typeof pauseWebhookEndpoint,
): void {
  endpoint
    .command(name)
    .summary(summary)
    .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}. Doing it twice changes nothing.`)
    .argument('<webhook_endpoint_id>', '', parseUuid)
    .addHelpText('after', `\nExample:\n  attestry webhook-endpoint ${name} ${EXAMPLE_ID}`)
    .action(async (webhookEndpointId: string, _options: object, command: Command) => {
      const now = await withKeys((context) => flip(context, anyClients(webhookEndpointId), context.clock()));
      print(command, now, [`${webhookEndpointId} is ${stateOf(now)}`]);
    });
}

function anyClients(webhookEndpointId: string) {
  return { webhookEndpointId, clientId: undefined };
}
