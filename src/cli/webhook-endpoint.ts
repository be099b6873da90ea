import { type Command, Option } from 'commander';
import type { Context } from '../context.js';
import { addWebhookEndpoint } from '../webhooks/endpoint.js';
import { mayBePublic } from '../webhooks/endpoint-url.js';
import { DEFAULT_EVENT_TYPES, EVENT_TYPES } from '../webhooks/event-type.js';
import { print, say, withContext } from './run.js';
import { readSecretFile } from './secret-input.js';

export function addWebhookEndpointCommands(program: Command): void {
  program
    .command('webhook-endpoint')
    .description('Where clients receive notifications.')
    .command('add')
    .summary('register where a client receives webhooks')
    .description('Registers a webhook endpoint. Its signing secret is shown this once.')
    .argument('<client_id>')
    .argument(
      '<url>',
      'https, at a public address; for sandbox clients also http on loopback, reached only when the worker allows it',
    )
    .addOption(new Option('--event-type <type...>', `default: ${DEFAULT_EVENT_TYPES.join(', ')}`).choices(EVENT_TYPES))
    .option(
      '--secret-file <path>',
      'a signing secret of your own, 32 or more characters (- for standard input)',
      readSecretFile,
    )
    .addHelpText('after', '\nExample:\n  attestry webhook-endpoint add kci_4f… https://harbour.example/webhooks')
    .action(
      async (
        clientId: string,
        url: string,
        options: { eventType?: string[]; secretFile?: string },
        command: Command,
      ) => {
        const { endpoint, secret } = await withContext(async (context) => {
          const input = {
            clientId,
            url,
            ...(options.eventType ? { eventTypes: options.eventType } : {}),
            ...(options.secretFile === undefined ? {} : { secret: options.secretFile }),
          };
          const added = await addWebhookEndpoint(context, input, context.clock());
          warnIfUnreachable(context, added.endpoint.url);
          return added;
        });
        print(command, { ...endpoint, secret }, [
          `webhook_endpoint_id  ${endpoint.webhookEndpointId}`,
          `url                  ${endpoint.url}`,
          `event_types          ${endpoint.eventTypes.join(' ')}`,
          `secret               ${secret}`,
          'Keep the secret now: it is not shown again.',
        ]);
      },
    );
}

/** W5 takes loopback for sandbox clients; the address guard refuses it at every attempt all the same (SS2). */
function warnIfUnreachable({ config }: Context, url: string): void {
  if (config.allowPrivateWebhookAddresses || mayBePublic(new URL(url))) return;
  say(
    'warning: this is not a public address: every attempt fails unless the worker runs with DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES=true.',
  );
}
