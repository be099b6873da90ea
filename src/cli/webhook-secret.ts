import type { Command } from 'commander';
import {
  MAX_SECRET_OVERLAP_SECONDS,
  DEFAULT_SECRET_OVERLAP_SECONDS,
  promoteWebhookSecret,
  rotateWebhookSecret,
} from '../webhooks/endpoints/secret-rotation.js';
import { secretOverlapOption, parseUuid } from './arguments.js';
import { print, withKeys } from './run.js';
import { readSecretFile } from './secret-input.js';
import { endpointLines, OWN_SECRET, secretLines } from './webhook-output.js';

const EXAMPLE_ID = '9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11';

/** Commands by which an endpoint gets a new signing secret while its receiver can still check every notification. */
export function addWebhookSecretCommands(endpoint: Command): void {
  endpoint
    .command('rotate-secret')
    .summary('give an endpoint a new signing secret')
    .description(
      'Adds a new secret, shown this once. For as long as --overlap says, webhook-signature carries signatures of both; X-Service-Signature stays with the old one until the new one is promoted.',
    )
    .argument('<webhook_endpoint_id>', '', parseUuid)
    .addOption(
      secretOverlapOption('how long the old secret signs too', {
        byDefault: DEFAULT_SECRET_OVERLAP_SECONDS,
        most: MAX_SECRET_OVERLAP_SECONDS,
      }),
    )
    .option('--secret-file <path>', OWN_SECRET, readSecretFile)
    .addHelpText('after', `\nExample:\n  attestry webhook-endpoint rotate-secret ${EXAMPLE_ID} --overlap 7d`)
    .action(
      async (
        webhookEndpointId: string,
        { overlap: overlapSeconds, secretFile }: { overlap: number; secretFile?: string },
        command: Command,
      ) => {
        const input = { overlapSeconds, ...(secretFile === undefined ? {} : { secret: secretFile }) };
        const rotated = await withKeys((context) =>
          rotateWebhookSecret(context, { webhookEndpointId, clientId: undefined }, input, context.clock()),
        );
        print(command, { ...rotated.endpoint, secret: rotated.secret }, [
          ...endpointLines(rotated.endpoint),
          ...secretLines(rotated.secret),
        ]);
      },
    );

  endpoint
    .command('promote-secret')
    .summary('let the new secret sign X-Service-Signature')
    .description('Promotes the new secret of a rotation before its overlap ends. Doing it twice changes nothing.')
    .argument('<webhook_endpoint_id>', '', parseUuid)
    .addHelpText('after', `\nExample:\n  attestry webhook-endpoint promote-secret ${EXAMPLE_ID}`)
    .action(async (webhookEndpointId: string, _options: object, command: Command) => {
      const promoted = await withKeys((context) =>
        promoteWebhookSecret(context, { webhookEndpointId, clientId: undefined }, context.clock()),
      );
      print(command, promoted, endpointLines(promoted));
    });
}
