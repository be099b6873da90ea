import { type Command, Option } from 'commander';
import { present } from '../present.js';
import type { Context } from '../context.js';
import {
  addWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  type WebhookEndpoint,
} from '../webhooks/endpoints/endpoint.js';
import { mayBePublic } from '../webhooks/endpoints/endpoint-url.js';
import { DEFAULT_EVENT_TYPES, EVENT_TYPES } from '../webhooks/notifications/event-type.js';
import type { CustomHeaders } from '../webhooks/sending/custom-headers.js';
import { say } from '../say.js';
import { parseClientId, parseLimit, parseUuid } from './arguments.js';
import { print, withKeys } from './run.js';
import { readSecretFile } from './secret-input.js';
import { table } from './table.js';
import { addWebhookEndpointChangeCommands } from './webhook-endpoint-change.js';
import { addWebhookSecretCommands } from './webhook-secret.js';
import { endpointLines, HEADERS_FILE, OWN_SECRET, readHeadersFile, secretLines, stateOf } from './webhook-output.js';

interface AddOptions {
  eventType?: string[];
  secretFile?: string;
  headersFile?: CustomHeaders;
}

export function addWebhookEndpointCommands(program: Command): void {
  const endpoint = program.command('webhook-endpoint').description('Where clients receive notifications.');

  endpoint
    .command('add')
    .summary('register where a client receives webhooks')
    .description('Registers a webhook endpoint. Its signing secret is shown this once.')
    .argument('<client_id>')
    .argument(
      '<url>',
      'https, at a public address; for sandbox clients also http on loopback, reached only when the worker allows it',
    )
    .addOption(new Option('--event-type <type...>', `default: ${DEFAULT_EVENT_TYPES.join(', ')}`).choices(EVENT_TYPES))
    .option('--headers-file <path>', HEADERS_FILE, readHeadersFile)
    .option('--secret-file <path>', OWN_SECRET, readSecretFile)
    .addHelpText('after', '\nExample:\n  attestry webhook-endpoint add kci_4f… https://harbour.example/webhooks')
    .action(async (clientId: string, url: string, options: AddOptions, command: Command) => {
      const { eventType: eventTypes, headersFile: headers, secretFile: secret } = options;
      const input = { clientId, url, ...present({ eventTypes, headers, secret }) };
      const added = await withKeys(async (context) => {
        const made = await addWebhookEndpoint(context, input, context.clock());
        warnIfUnreachable(context, made.endpoint.url);
        return made;
      });
      print(command, { ...added.endpoint, secret: added.secret }, [
        ...endpointLines(added.endpoint),
        ...secretLines(added.secret),
      ]);
    });

  endpoint
    .command('list')
    .summary('list webhook endpoints, newest first')
    .description('Lists webhook endpoints, newest first. Deleted ones are not among them.')
    .option('--client <client_id>', '', parseClientId)
    .option('--limit <count>', 'at most so many', parseLimit, 20)
    .addHelpText('after', '\nExample:\n  attestry webhook-endpoint list --client kci_4f…')
    .action(async ({ client, limit }: { client?: string; limit: number }, command: Command) => {
      const { data } = await withKeys((context) =>
        listWebhookEndpoints(context, client, { limit, after: undefined }, context.clock()),
      );
      print(command, data, table(data.map(rowOf), 'no webhook endpoints'));
    });

  endpoint
    .command('show')
    .summary('show all of a webhook endpoint but its secrets')
    .description(
      'Shows how an endpoint is registered, whether it is enabled, and whether two secrets sign at the moment.',
    )
    .argument('<webhook_endpoint_id>', '', parseUuid)
    .addHelpText('after', '\nExample:\n  attestry webhook-endpoint show 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11')
    .action(async (webhookEndpointId: string, _options: object, command: Command) => {
      const found = await withKeys((context) =>
        getWebhookEndpoint(context, { webhookEndpointId, clientId: undefined }, context.clock()),
      );
      print(command, found, endpointLines(found));
    });

  addWebhookEndpointChangeCommands(endpoint);
  addWebhookSecretCommands(endpoint);
}

function rowOf(endpoint: WebhookEndpoint) {
  const { webhookEndpointId, createdAt, clientId, url } = endpoint;
  return { webhookEndpointId, createdAt, clientId, state: stateOf(endpoint), url };
}

/**
 * Warns about an endpoint that the worker cannot reach. Sandbox clients may register loopback addresses, but by default
 * the worker refuses private addresses at every attempt.
 */
function warnIfUnreachable({ config }: Context, url: string): void {
  if (config.allowPrivateWebhookAddresses || mayBePublic(new URL(url))) return;
  say(
    'warning: this is not a public address: every attempt fails unless the worker runs with DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES=true.',
  );
}
