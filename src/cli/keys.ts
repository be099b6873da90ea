import type { Command } from 'commander';
import { rewrapAll, type Rewrapped } from '../verification/rewrap.js';
import { print, say, withKeys } from './run.js';
import { table } from './table.js';

export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('Encryption keys of personal data and secrets.');

  keys
    .command('rewrap')
    .summary('encrypt everything anew with the current encryption key')
    .description(
      'Encrypts with the first key of ENCRYPTION_KEYS what the others have encrypted. Put the new key first and restart ' +
        'server and worker before: what they write must have it. The service goes on meanwhile. Broken off, a second run ' +
        'goes on where this one ended. With 0 left everywhere, the older keys can go.',
    )
    .addHelpText('after', '\nExample:\n  ENCRYPTION_KEYS=k2:…,k1:… attestry keys rewrap')
    .action(async (_options: object, command: Command) => {
      const done = await withKeys((context) => rewrapAll(context, (what, rewrapped) => say(`${what}: ${rewrapped}`)));
      print(command, done, table(done.map(rowOf)));
    });
}

function rowOf({ what, rewrapped, left }: Rewrapped): Record<string, string> {
  return { what, rewrapped: String(rewrapped), left: String(left) };
}
