import { type Command, Option } from 'commander';
import { createClient, getClient, listClients, type Environment, type ListedClient } from '../clients/client.js';
import { knownScopes, scopesFor } from '../oauth/scope.js';
import { parseScope } from './arguments.js';
import { addClientChangeCommands } from './client-change.js';
import { addClientSecretCommands } from './client-secret.js';
import { clientLines, COMPARED } from './client-output.js';
import { print, withContext } from './run.js';
import { table } from './table.js';

interface CreateOptions {
  name: string;
  environment: Environment;
  redirectUri?: string[];
  scope?: string[];
  public?: boolean;
  requirePkce?: boolean;
  replayEndsGrant?: boolean;
  expiration?: boolean;
}

export function addClientCommands(program: Command): void {
  const client = program.command('client').description('Client applications (RFC 6749 §2).');

  client
    .command('create')
    .summary('register a client application')
    .description('Registers a client. Its secret is shown this once.')
    .requiredOption('--name <name>', 'what users read on the consent page')
    .addOption(
      new Option('--environment <environment>', 'sandbox and live clients never share data')
        .choices(['sandbox', 'live'])
        .makeOptionMandatory(),
    )
    .option('--redirect-uri <uri...>', `where users are sent back: complete, ${COMPARED}`)
    .option(
      '--scope <scope...>',
      `scopes it may ask for (default: all that its kind may; known: ${knownScopes().join(', ')})`,
      parseScope,
    )
    .option(
      '--public',
      'it cannot keep a secret: an app in the browsers or on the devices of its users. It has to use PKCE, and browsers may call it from the origins of its redirect URIs',
    )
    .option('--require-pkce', 'refuse authorization requests without PKCE')
    .option('--replay-ends-grant', 'end all tokens of a grant when a dead refresh token of it comes back')
    .option('--expiration', 'it sees expired verifications as expired')
    .addHelpText(
      'after',
      '\nExample:\n  attestry client create --name "Harbour Exchange" --environment sandbox --redirect-uri https://harbour.example/callback',
    )
    .action(async (options: CreateOptions, command: Command) => {
      const isPublic = options.public ?? false;
      const made = await withContext((context) =>
        createClient(
          context,
          {
            name: options.name,
            environment: options.environment,
            redirectUris: options.redirectUri ?? [],
            allowedScopes: options.scope ?? scopesFor({ environment: options.environment, isPublic }),
            isPublic,
            pkceRequired: options.requirePkce ?? false,
            replayRevokesGrant: options.replayEndsGrant ?? false,
            expirationEnabled: options.expiration ?? false,
          },
          context.clock(),
        ),
      );
      const lines = [`client_id      ${made.client.clientId}`];
      if (made.clientSecret)
        lines.push(`client_secret  ${made.clientSecret}`, 'Keep the secret now: it is not shown again.');
      print(command, { ...made.client, clientSecret: made.clientSecret }, lines);
    });

  client
    .command('list')
    .summary('list all clients, the oldest first')
    .description('Lists all clients, the oldest first.')
    .addHelpText('after', '\nExample:\n  attestry client list')
    .action(async (_options: object, command: Command) => {
      const clients = await withContext(({ db }) => listClients(db));
      print(command, clients, table(clients.map(rowOf), 'no clients'));
    });

  client
    .command('show')
    .summary('show all of a client but its secrets')
    .description('Shows how a client is registered, with its redirect URIs.')
    .argument('<client_id>')
    .addHelpText('after', '\nExample:\n  attestry client show kci_4f…')
    .action(async (clientId: string, _options: object, command: Command) => {
      const found = await withContext(({ db }) => getClient(db, clientId));
      print(command, found, clientLines(found));
    });

  addClientChangeCommands(client);
  addClientSecretCommands(client);
}

function rowOf({ clientId, createdAt, environment, isPublic, isDisabled, name }: ListedClient) {
  const kind = isPublic ? 'public' : 'confidential';
  return { clientId, createdAt, environment, kind, state: isDisabled ? 'disabled' : 'enabled', name };
}
