import type { Command } from 'commander';
import type { Context } from '../context.js';
import { allClientIds, checkStatistics, type StatisticsCheck } from '../statistics/check.js';
import { rebuildStatistics } from '../statistics/rebuild.js';
import { EXIT_CODES } from '../exit-codes.js';
import { say } from '../say.js';
import { print, withContext } from './run.js';
import { table } from './table.js';

export function addStatisticsCommands(program: Command): void {
  const statistics = program.command('statistics').description("The numbers behind clients' statistics.");

  statistics
    .command('check')
    .summary('compare totals, countries and list of one client or of all')
    .description(
      'Compares what clients read of their statistics, each within one moment: totals, the sum over countries and the list, ' +
        'the counters behind them, and the authorizations of each day with the grants. Reads each list once, takes no lock ' +
        'and writes nothing. Ends with 1 when any differ.',
    )
    .argument('[client_id]', 'all clients without it')
    .addHelpText('after', '\nExample:\n  attestry statistics check kci_4f…')
    .action(async (clientId: string | undefined, _options: object, command: Command) => {
      const checks = await withContext((context) => eachClient(context, clientId, checkStatistics));
      const differing = checks.filter(({ isRight, days }) => !isRight || days.length > 0);
      const summary = `${checks.length} checked, ${differing.length} differ`;
      print(command, checks, [...differing.flatMap(linesOf), summary]);
      if (differing.length === 0) return;
      if (differing.some(({ isRight }) => !isRight)) {
        say('error: statistics differ; `attestry statistics rebuild <client_id>` mends them.');
      }
      if (differing.some(({ days }) => days.length > 0)) {
        say('error: days differ from the grants; no day is rewritten (docs/operating.md, "Statistics that agree").');
      }
      process.exitCode = EXIT_CODES.refused;
    });

  statistics
    .command('rebuild')
    .summary('make the counters of one client or of all right again')
    .description(
      'Finds what differs as check does and adds it to the counters, while the service goes on: a change at the same moment ' +
        'is counted exactly once. What was right stays untouched, and so does the history of days.',
    )
    .argument('[client_id]', 'all clients without it')
    .addHelpText('after', '\nExample:\n  attestry statistics rebuild kci_4f…')
    .action(async (clientId: string | undefined, _options: object, command: Command) => {
      const done = await withContext((context) =>
        eachClient(context, clientId, async (_, id) => ({
          clientId: id,
          ...(await rebuildStatistics(context, id, context.clock())),
        })),
      );
      const mended = done.filter((one) => one.counters.length + one.users + one.standings > 0);
      const lines = mended.flatMap(({ clientId: id, counters, users, standings }) => [
        id,
        ...table(counters),
        ...(users + standings > 0 ? table([{ users, standings }]) : []),
        '',
      ]);
      const answer = done.map(({ counters, ...rest }) => ({ ...rest, mended: counters }));
      print(command, answer, [...lines, `${done.length} looked at, ${mended.length} mended`]);
    });
}

async function eachClient<T>(
  context: Context,
  clientId: string | undefined,
  act: (context: Context, clientId: string) => Promise<T>,
): Promise<T[]> {
  if (clientId !== undefined) return [await act(context, clientId)];
  const all: T[] = [];
  for await (const id of allClientIds(context)) all.push(await act(context, id));
  return all;
}

function linesOf({
  clientId,
  isRight,
  totals,
  countries,
  list,
  differences,
  users,
  standings,
  days,
}: StatisticsCheck): string[] {
  const row = ([read, numbers]: [string, StatisticsCheck['totals']]) => ({ read, ...numbers });
  const answers = isRight ? [] : table(Object.entries({ totals, countries, list }).map(row));
  const others = isRight
    ? []
    : table([{ 'users counted': users.counted, standing: users.standing, 'rows differing': standings }]);
  const ofDays = days.map(({ day, level, ...counts }) => ({ day, level, event: 'authorized', ...counts }));
  return [clientId, ...answers, ...others, ...table(differences), ...table(ofDays), ''];
}
