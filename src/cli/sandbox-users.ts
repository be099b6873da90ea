import { type Command, InvalidArgumentError, Option } from 'commander';
import { makeSandboxUsers } from '../sandbox/users.js';
import { print, withKeys } from './run.js';
import { table } from './table.js';

const STATUSES = ['pending', 'approved', 'rejected', 'contacted', 'expired'] as const;
const MAX_AT_ONCE = 1_000;

interface UsersOptions {
  level: string;
  status: (typeof STATUSES)[number];
  country: string;
  count: number;
}

export function addSandboxUsersCommand(sandbox: Command): void {
  sandbox
    .command('users')
    .summary('make users of a sandbox client')
    .description('Makes users who have allowed the client a level: they count in its statistics and come by webhook.')
    .argument('<client_id>')
    .option('--level <level>', 'which they stand at', 'basic')
    .addOption(new Option('--status <status>', 'how they stand').choices(STATUSES).default('approved'))
    .option('--country <code>', 'of residence, ISO 3166-1 alpha-2', 'DE')
    .option('--count <count>', `how many, up to ${MAX_AT_ONCE}`, parseCount, 1)
    .addHelpText('after', '\nExample:\n  attestry sandbox users kci_4f… --status pending --country FR --count 100')
    .action(async (clientId: string, options: UsersOptions, command: Command) => {
      const { count, level, status, country } = options;
      const newUsers = Array.from({ length: count }, () => ({ level, status, country }));
      const created = await withKeys((context) => makeSandboxUsers(context, clientId, newUsers, context.clock()));
      print(command, created, table(created.map(({ userId, level, status }) => ({ userId, level, status }))));
    });
}

function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_AT_ONCE) return count;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${MAX_AT_ONCE}.`);
}
