import type { Command } from 'commander';
import { ConfigError, inWords, loadConfig, misspelt, type Config } from '../config.js';
import type { Context } from '../context.js';
import { createEncryption, type Encryption } from '../crypto/encryption.js';
import { fatalCode, isDatabaseUnavailable, isTemporary, openConfiguredDatabase } from '../db/database.js';
import { MigrationError } from '../db/migrate.js';
import { isRefusedByPooler } from '../db/pooled.js';
import { EXIT_CODES } from '../exit-codes.js';
import { causeChain, createLogger } from '../logger.js';
import { say } from '../say.js';
import { toWire } from '../snake-case.js';
import { useCatalogue } from '../verification/catalogue/catalogue.js';
import { Refused } from '../refusals/refuse.js';
import { refusalSentence } from '../texts/refusal-sentence.js';
import { keysFault } from '../http/health/keys-fault.js';
import { commandEnvironment } from './environment.js';
import { withOptionNames } from './option-names.js';
import { nudged } from '../webhooks/relay/nudge.js';

/** A failure of a command, with a message for the person who typed it. */
export class CommandRefused extends Error {}

/**
 * Runs one command with what a use case needs, and closes the database afterwards.
 * @param needs further configuration that the command requires besides DATABASE_URL; if some is missing or wrong, all
 * faults are reported at once before the command begins
 */
export async function withContext<T>(
  work: (context: Context) => Promise<T>,
  { needs = [] }: { needs?: readonly (keyof Config)[] } = {},
): Promise<T> {
  const config = commandConfig(needs);
  useCatalogue(config);
  let encryption: Encryption | undefined;
  const context: Context = {
    config,
    logger: createLogger({ logLevel: 'error' }, 'cli'),
    db: openConfiguredDatabase(config, { poolSize: 2, applicationName: 'attestry-cli' }),
    clock: () => new Date(),
    // Created on demand, since most commands encrypt and decrypt nothing.
    get encryption() {
      return (encryption ??= createEncryption(config.encryptionKeys));
    },
  };
  try {
    if (needs.includes('encryptionKeys')) await requireFittingKeys(context);
    return await work(context);
  } finally {
    await nudged(context.db);
    await context.db.destroy();
  }
}

/** `withContext` for a command that encrypts or decrypts stored values. */
export function withKeys<T>(work: (context: Context) => Promise<T>): Promise<T> {
  return withContext(work, { needs: ['encryptionKeys'] });
}

/**
 * @throws Refused when a key differs from the one that had this id before: nobody else could read what the command
 * encrypts
 */
async function requireFittingKeys(context: Context): Promise<void> {
  const fault = await keysFault(context);
  if (fault) throw fault.refused;
}

/** Neither the environment nor a service of `npm start` in this folder provides a database. */
class NoService extends ConfigError {}

function commandConfig(needs: readonly (keyof Config)[]): Config {
  const env = commandEnvironment(process.env, process.cwd(), say);
  try {
    const config = loadConfig(env, 'commands', needs);
    for (const one of misspelt(process.env)) say(`note: ${inWords(one)}`);
    return config;
  } catch (error) {
    throw error instanceof ConfigError && !env['DATABASE_URL'] ? new NoService(error.problems) : error;
  }
}

/** Prints what the command made or found: one JSON value with `--json`, otherwise lines for people. */
export function print(command: Command, value: object, lines: readonly string[]): void {
  printDocument(command, toWire(value) as object, lines);
}

/**
 * Prints a value whose names already follow the contract. They are not converted, and nor are other names in it, such
 * as those of headers.
 */
export function printDocument(command: Command, document: object, lines: readonly string[]): void {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  process.stdout.write(`${json ? JSON.stringify(document, null, 2) : lines.join('\n')}\n`);
}

/**
 * One line that says what is wrong and what to do about it, and the exit code.
 * @param command the command, if the command line was understood that far
 */
export function explain(error: unknown, command: Command | undefined): { line: string; exitCode: number } {
  if (error instanceof Refused || error instanceof CommandRefused) {
    const words = error instanceof Refused ? refusalSentence(error).text : error.message;
    return { line: command ? withOptionNames(command, words) : words, exitCode: EXIT_CODES.refused };
  }
  if (error instanceof ConfigError) {
    // The purpose of a missing variable is explained in docs/configuration.md, so only the fault of a given value is
    // printed in full.
    const problems = error.problems.map((problem) => problem.replace(/ is missing: .*/s, ' is missing'));
    const help =
      error instanceof NoService
        ? '. On your own machine run `npm start` in this folder first, or set them (docs/configuration.md).'
        : ' (docs/configuration.md; see --help).';
    return { line: `not configured: ${problems.join('; ')}${help}`, exitCode: EXIT_CODES.unavailable };
  }
  if (error instanceof MigrationError) return { line: error.message, exitCode: EXIT_CODES.refused };
  if (isRefusedByPooler(error)) {
    return {
      line: 'behind a connection pooler: set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to Postgres itself.',
      exitCode: EXIT_CODES.unavailable,
    };
  }
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  const isRefused = fatalCode(error) !== undefined && !isTemporary(error);
  if (isRefused || code === '42501') {
    return {
      line: `the database refuses: ${message ?? code}. Is DATABASE_URL right?`,
      exitCode: EXIT_CODES.unavailable,
    };
  }
  if (isDatabaseUnavailable(error)) {
    return {
      line: 'the database cannot be reached: is it running, and is DATABASE_URL right?',
      exitCode: EXIT_CODES.unavailable,
    };
  }
  // SQLSTATEs `undefined_table` and `undefined_column`.
  if (code === '42P01' || code === '42703') {
    return { line: 'the database is not migrated: run `attestry migrate` first.', exitCode: EXIT_CODES.unavailable };
  }
  const causes = causeChain(error).map(({ message: text }) => text);
  return { line: `unexpected: ${causes.join('; because ')}`, exitCode: EXIT_CODES.refused };
}
