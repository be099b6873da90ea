import type { Command } from 'commander';
import { rewrapAll } from '../verification/submission/rewrap.js';
import { say } from '../say.js';
import { print, withKeys } from './run.js';
import { table } from './table.js';

export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('Encryption keys of personal data and secrets.');

  keys
    .command('rewrap')
    .summary('encrypt everything anew with the current encryption key')
    .description(
      'Encrypts with the first key of ENCRYPTION_KEYS what the others have encrypted. Before, every process of server and ' +
        'worker has been restarted with the new key last, and then again with the new key first: what they write must ' +
        'have it. The service goes on meanwhile. Broken off, a second run goes on where this one ended. With 0 left ' +
        'everywhere, the older keys can go. A key that is not the one that its id had before is refused.',
    )
    .addHelpText('after', '\nExample:\n  ENCRYPTION_KEYS=k2:…,k1:… attestry keys rewrap')
    .action(async (_options: object, command: Command) => {
      const done = await withKeys((context) => rewrapAll(context, (what, rewrapped) => say(`${what}: ${rewrapped}`)));
      print(command, done, table(done));
    });
}
