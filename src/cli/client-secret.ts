import type { Command } from 'commander';
import {
  addClientSecret,
  deleteClientSecret,
  listClientSecrets,
  MAX_SECRET_OVERLAP_SECONDS,
  DEFAULT_SECRET_OVERLAP_SECONDS,
} from '../clients/secret-rotation.js';
import { secretOverlapOption, parseUuid } from './arguments.js';
import { print, withContext } from './run.js';
import { table } from './table.js';

/** Commands by which a client gets a new secret while the old one still works. */
export function addClientSecretCommands(client: Command): void {
  client
    .command('add-secret')
    .summary('give a client a second secret, and the older one an end')
    .description('Adds a secret, shown this once. The older one works for as long as --overlap says, beside it.')
    .argument('<client_id>')
    .addOption(
      secretOverlapOption('how long the older secret still works', {
        byDefault: DEFAULT_SECRET_OVERLAP_SECONDS,
        most: MAX_SECRET_OVERLAP_SECONDS,
      }),
    )
    .addHelpText('after', '\nExample:\n  attestry client add-secret kci_4f… --overlap 2d')
    .action(async (clientId: string, { overlap }: { overlap: number }, command: Command) => {
      const added = await withContext((context) => addClientSecret(context, clientId, overlap, context.clock()));
      print(command, added, [
        `client_secret_id  ${added.clientSecretId}`,
        `client_secret     ${added.clientSecret}`,
        `older secret      ${added.olderSecretId}, until ${added.olderExpiresAt.toISOString()}`,
        'Keep the secret now: it is not shown again.',
      ]);
    });

  client
    .command('list-secrets')
    .summary("list a client's secrets, without the secrets themselves")
    .description("Lists a client's secrets: when they were made, end, and were last used. Only digests of them exist.")
    .argument('<client_id>')
    .addHelpText('after', '\nExample:\n  attestry client list-secrets kci_4f…')
    .action(async (clientId: string, _options: object, command: Command) => {
      const secrets = await withContext(({ db }) => listClientSecrets(db, clientId));
      print(command, secrets, table(secrets, 'a public client has no secret'));
    });

  client
    .command('delete-secret')
    .summary('end a secret of a client now')
    .description(
      'Ends a secret at once; the one that is left lasts. The last usable one cannot be deleted: disable the client instead.',
    )
    .argument('<client_id>')
    .argument('<client_secret_id>', 'as list-secrets shows it', parseUuid)
    .addHelpText('after', '\nExample:\n  attestry client delete-secret kci_4f… 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10')
    .action(async (clientId: string, clientSecretId: string, _options: object, command: Command) => {
      const secret = { clientId, clientSecretId };
      await withContext((context) => deleteClientSecret(context, secret, context.clock()));
      print(command, secret, [`${clientSecretId} is deleted`]);
    });
}
