import { type Command, Option } from 'commander';
import { addRedirectUri, createClient, type Environment } from '../clients/client.js';
import { knownScopes } from '../oauth/scope.js';
import { Problem } from '../web/errors.js';
import { print, withContext } from './run.js';

interface CreateOptions {
  name: string;
  environment: Environment;
  redirectUri?: string[];
  scope?: string[];
  public?: boolean;
  requirePkce?: boolean;
  expiration?: boolean;
}

const COMPARED =
  'compared byte for byte; only for http://127.0.0.1 and http://[::1] of a sandbox client any port is taken';
const CLIENT_SCOPE = /^client\./;

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
    .option('--scope <scope...>', `scopes it may ask for (default: all; known: ${knownScopes().join(', ')})`)
    .option('--public', 'it cannot keep a secret: an app on the devices of its users')
    .option('--require-pkce', 'refuse authorization requests without PKCE')
    .option('--expiration', 'it sees expired verifications as expired')
    .addHelpText(
      'after',
      '\nExample:\n  attestry client create --name "Harbour Exchange" --environment sandbox --redirect-uri https://harbour.example/callback',
    )
    .action(async (options: CreateOptions, command: Command) => {
      const made = await withContext((context) =>
        createClient(
          context,
          {
            name: options.name,
            environment: options.environment,
            redirectUris: options.redirectUri ?? [],
            allowedScopes: scopesOf(options),
            isPublic: options.public ?? false,
            pkceRequired: options.requirePkce ?? false,
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
    .command('add-redirect-uri')
    .summary('let a client send its users back to one more address')
    .description(`Adds a redirect URI to a client. It is ${COMPARED}.`)
    .argument('<client_id>')
    .argument('<uri>', 'https, complete; http only on loopback for sandbox clients')
    .addHelpText('after', '\nExample:\n  attestry client add-redirect-uri kci_4f… https://harbour.example/callback')
    .action(async (clientId: string, redirectUri: string, _options: object, command: Command) => {
      await withContext((context) => addRedirectUri(context, clientId, redirectUri, context.clock()));
      print(command, { clientId, redirectUri }, [`${clientId} may now redirect to ${redirectUri}`]);
    });
}

function scopesOf(options: CreateOptions): string[] {
  const known = knownScopes();
  const unknown = options.scope?.filter((scope) => !known.includes(scope)) ?? [];
  if (unknown.length > 0)
    throw new Problem(422, 'Unknown scope', `There is no such scope. Choose from ${known.join(', ')}.`);
  return options.scope ?? known.filter((scope) => !options.public || !CLIENT_SCOPE.test(scope));
}
