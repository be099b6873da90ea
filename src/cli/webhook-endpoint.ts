import { type Command, Option } from 'commander';
import { addWebhookEndpoint } from '../webhooks/endpoint.js';
import { DEFAULT_EVENT_TYPES, EVENT_TYPES } from '../webhooks/event-type.js';
import { print, withContext } from './run.js';
import { readSecretFile } from './secret-input.js';

export function addWebhookEndpointCommands(program: Command): void {
  program
    .command('webhook-endpoint')
    .description('Where clients receive notifications.')
    .command('add')
    .description('Registers a webhook endpoint. Its signing secret is shown this once.')
    .argument('<client_id>')
    .argument('<url>', 'https, at a public address; http only on loopback for sandbox clients')
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
        const { endpoint, secret } = await withContext((context) =>
          addWebhookEndpoint(
            context,
            {
              clientId,
              url,
              ...(options.eventType ? { eventTypes: options.eventType } : {}),
              ...(options.secretFile === undefined ? {} : { secret: options.secretFile }),
            },
            context.clock(),
          ),
        );
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
