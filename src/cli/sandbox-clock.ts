import { type Command, InvalidArgumentError } from 'commander';
import { CLOCK_MAX_SECONDS } from '../clients/client-clock.js';
import { forwardClock, readClock } from '../sandbox/clock.js';
import { print, withKeys } from './run.js';

const DAY_SECONDS = 86_400;
const MAX_DAYS = CLOCK_MAX_SECONDS / DAY_SECONDS;

export function addSandboxClockCommand(sandbox: Command): void {
  sandbox
    .command('clock')
    .summary("show a sandbox client's clock, or move it forward")
    .description(
      'Shows the clock by which verifications of a sandbox client expire, and moves it where told to: forward only.',
    )
    .argument('<client_id>')
    .option('--forward-days <days>', `move it by so many, up to ${MAX_DAYS} in all`, parseDays)
    .addHelpText(
      'after',
      '\nExamples:\n  attestry sandbox clock kci_4f…\n  attestry sandbox clock kci_4f… --forward-days 366',
    )
    .action(async (clientId: string, { forwardDays }: { forwardDays?: number }, command: Command) => {
      const clock = await withKeys((context) =>
        forwardDays === undefined
          ? readClock(context, clientId, context.clock())
          : forwardClock(context, clientId, forwardDays * DAY_SECONDS, context.clock()),
      );
      print(command, clock, [
        `now             ${clock.now.toISOString()}`,
        `offset_seconds  ${clock.offsetSeconds} (${clock.offsetSeconds / DAY_SECONDS} days ahead)`,
      ]);
    });
}

function parseDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${MAX_DAYS}.`);
}
