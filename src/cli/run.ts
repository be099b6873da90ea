import type { Command } from 'commander';
import { ConfigError, inWords, loadConfig, misspelt, type Config } from '../config.js';
import type { Context } from '../context.js';
import { createEncryption, type Encryption } from '../crypto/encryption.js';
import { fatalCode, isDatabaseUnavailable, openConfiguredDatabase } from '../db/database.js';
import { MigrationError } from '../db/migrate.js';
import { isRefusedByPooler } from '../db/pooled.js';
import { causeChain, createLogger } from '../logger.js';
import { useCatalogue } from '../verification/catalogue/catalogue.js';
import { Problem } from '../http/errors.js';
import { keysFault } from '../http/keys-fault.js';
import { commandEnvironment } from './environment.js';
import { inWordsOf } from './option-names.js';
import { nudged } from '../webhooks/relay/nudge.js';

/** In --help of the program, and what each command ends with. */
export const EXIT_CODES = { done: 0, refused: 1, usage: 2, unavailable: 3 } as const;

/** To the person at the terminal; standard output holds the result alone. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Runs one command with what a use case needs, and closes the database after it.
 * @param needs what the command cannot do without, beside DATABASE_URL: told with all else that is wrong, before it begins
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
    // Most commands never open or seal anything.
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

/** The same for a command that seals or opens what is stored. */
export function withKeys<T>(work: (context: Context) => Promise<T>): Promise<T> {
  return withContext(work, { needs: ['encryptionKeys'] });
}

/** @throws Problem where one is another key than its id had before: what a command seals with it nobody could read */
async function requireFittingKeys(context: Context): Promise<void> {
  const fault = await keysFault(context);
  if (fault) throw new Problem(409, fault.title, fault.detail);
}

/** Neither the environment nor a service of `npm start` in this folder names a database. */
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

/** What the command made or found: one JSON value with `--json`, else the lines for people. */
export function print(command: Command, value: object, lines: readonly string[]): void {
  printDocument(command, toWire(value) as object, lines);
}

/** The same for what the contract names already: its words stay, and so do those of others in it, such as headers. */
export function printDocument(command: Command, document: object, lines: readonly string[]): void {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  process.stdout.write(`${json ? JSON.stringify(document, null, 2) : lines.join('\n')}\n`);
}

/** Names on the wire are snake_case. */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [toSnakeCase(key), toWire(inner)]));
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * One line that says what is wrong and what to do, and the exit code.
 * @param command which one it was, if it came that far
 */
export function explain(error: unknown, command: Command | undefined): { line: string; exitCode: number } {
  if (error instanceof Problem) {
    return { line: command ? inWordsOf(command, error.detail) : error.detail, exitCode: EXIT_CODES.refused };
  }
  if (error instanceof ConfigError) {
    // What a missing one is for stands in docs/configuration.md; what is wrong with a given one stands nowhere else.
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
  const isRefused = fatalCode(error) !== undefined && !/^(57P|53)/.test(code ?? '');
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
  // undefined_table, undefined_column.
  if (code === '42P01' || code === '42703') {
    return { line: 'the database is not migrated: run `attestry migrate` first.', exitCode: EXIT_CODES.unavailable };
  }
  const causes = causeChain(error).map(({ message: text }) => text);
  return { line: `unexpected: ${causes.join('; because ')}`, exitCode: EXIT_CODES.refused };
}
