import type { Command } from 'commander';
import { present } from '../present.js';
import { addRedirectUri, changeClient, removeRedirectUri, setClientDisabled } from '../clients/client-change.js';
import type { Client } from '../clients/client.js';
import { revokeGrantsOfClient } from '../oauth/access-revocation/grant-revocation.js';
import { parseScope, parseUuid } from './arguments.js';
import { clientLines, COMPARED } from './client-output.js';
import { print, withContext } from './run.js';

interface ChangeOptions {
  name?: string;
  homepage?: string;
  privacyPolicy?: string;
  support?: string;
  scope?: string[];
  requirePkce?: boolean;
  replayEndsGrant?: boolean;
  expiration?: boolean;
}

export function addClientChangeCommands(client: Command): void {
  client
    .command('change')
    .summary("change a client's name, links, scopes or switches")
    .description('Changes a client from its next request on. Tokens keep the scopes that they have.')
    .argument('<client_id>')
    .option('--name <name>', 'what users read on the consent page')
    .option('--homepage <url>', "its own page, for users to look at; '' takes it away")
    .option('--privacy-policy <url>', "what it says about users' data; '' takes it away")
    .option('--support <contact>', "where users turn for help, an e-mail address or a page; '' takes it away")
    .option('--scope <scope...>', 'all scopes it may ask for from now on', parseScope)
    .option('--require-pkce', 'refuse authorization requests without PKCE')
    .option('--no-require-pkce', 'take them; not for public clients')
    .option('--replay-ends-grant', 'end all tokens of a grant when a dead refresh token of it comes back')
    .option('--no-replay-ends-grant', 'only refuse it; not for public clients')
    .option('--expiration', 'it sees expired verifications as expired, those that are so already too, and counts none')
    .option('--no-expiration', 'it sees them as approved, and counts them so')
    .addHelpText('after', '\nExample:\n  attestry client change kci_4f… --name "Harbour Loans" --require-pkce')
    .action(async (clientId: string, options: ChangeOptions, command: Command) => {
      const changes = present({
        name: options.name,
        homepageUrl: options.homepage,
        privacyPolicyUrl: options.privacyPolicy,
        supportContact: options.support,
        allowedScopes: options.scope,
        pkceRequired: options.requirePkce,
        replayRevokesGrant: options.replayEndsGrant,
        expirationEnabled: options.expiration,
      });
      const changed: Client = await withContext((context) => changeClient(context, clientId, changes, context.clock()));
      print(command, changed, clientLines(changed));
    });

  client
    .command('add-redirect-uri')
    .summary('let a client send its users back to one more address')
    .description(`Adds a redirect URI to a client. It is ${COMPARED}.`)
    .argument('<client_id>')
    .argument('<uri>', 'https, complete; http only on loopback for sandbox clients')
    .addHelpText('after', '\nExample:\n  attestry client add-redirect-uri kci_4f… https://harbour.example/callback')
    .action(async (clientId: string, redirectUri: string, _options: object, command: Command) => {
      const isNew = await withContext((context) => addRedirectUri(context, clientId, redirectUri, context.clock()));
      const line = isNew ? 'may now redirect to' : 'could already redirect to';
      print(command, { clientId, redirectUri }, [`${clientId} ${line} ${redirectUri}`]);
    });

  client
    .command('remove-redirect-uri')
    .summary("stop sending a client's users back to an address")
    .description('Removes a redirect URI. Users who are on their way there get a page instead.')
    .argument('<client_id>')
    .argument('<uri>', 'exactly as `client show` shows it')
    .addHelpText('after', '\nExample:\n  attestry client remove-redirect-uri kci_4f… https://harbour.example/callback')
    .action(async (clientId: string, redirectUri: string, _options: object, command: Command) => {
      await withContext((context) => removeRedirectUri(context, clientId, redirectUri, context.clock()));
      print(command, { clientId, redirectUri }, [`${clientId} no longer redirects to ${redirectUri}`]);
    });

  addSwitch(client, 'disable', 'stop a client: no log-ins, no tokens, from now on', true);
  addSwitch(client, 'enable', 'let a disabled client go on where it stopped', false);

  client
    .command('revoke-grants')
    .summary('take back what users granted to a client')
    .description('Ends the grants of one user, or of all: their tokens die, and they no longer count.')
    .argument('<client_id>')
    .option('--user <user_id>', 'of this user', parseUuid)
    .option('--all', 'of every user')
    .addHelpText('after', '\nExample:\n  attestry client revoke-grants kci_4f… --all')
    .action(async (clientId: string, options: { user?: string; all?: boolean }, command: Command) => {
      if ((options.user === undefined) === (options.all === undefined)) {
        command.error('error: say whose grants: either --user <user_id> or --all');
      }
      const whose = { clientId, ...(options.user === undefined ? {} : { userId: options.user }) };
      const revoked = await withContext((context) => revokeGrantsOfClient(context, whose, context.clock()));
      print(command, { ...whose, revoked }, [`${revoked} grants revoked`]);
    });
}

function addSwitch(client: Command, name: 'disable' | 'enable', summary: string, isDisabled: boolean): void {
  client
    .command(name)
    .summary(summary)
    .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}. Doing it twice changes nothing.`)
    .argument('<client_id>')
    .addHelpText('after', `\nExample:\n  attestry client ${name} kci_4f…`)
    .action(async (clientId: string, _options: object, command: Command) => {
      await withContext((context) => setClientDisabled(context, clientId, isDisabled, context.clock()));
      print(command, { clientId, isDisabled }, [`${clientId} is ${name}d`]);
    });
}
