import { parse, type Value } from './config/values.js';
import { findNearMisses, type NearMiss } from './config/near-misses.js';
import type { Program, Variable } from './config/variable.js';
import { VARIABLES } from './config/variables.js';

export { configurationTable } from './config/variables.js';
export type { EncryptionKey } from './config/values.js';

export type Config = { readonly [K in keyof typeof VARIABLES]: Value<(typeof VARIABLES)[K]['kind']> };

/**
 * Reads the variables that a program uses, or all of them if none is named, and throws one error that lists every
 * fault. Other variables are read only when the program accesses them after all.
 * @param needs variables without a default that a command requires, besides the database
 * @throws ConfigError
 */
export function loadConfig(env: NodeJS.ProcessEnv, program?: Program, needs: readonly (keyof Config)[] = []): Config {
  const isRead = (key: keyof Config): boolean => {
    const { usedBy, fallback }: Variable = VARIABLES[key];
    if (program && !usedBy.includes(program)) return false;
    return program !== 'commands' || fallback !== undefined || key === 'databaseUrl' || needs.includes(key);
  };
  const keys = Object.keys(VARIABLES) as (keyof Config)[];
  const config = readVariables(env, keys.filter(isRead)) as { -readonly [K in keyof Config]: Config[K] };
  for (const key of keys.filter((one) => !isRead(one))) {
    Object.defineProperty(config, key, { get: () => readVariables(env, [key])[key], configurable: true });
  }
  if (isRead('authUrl')) config.authUrl ||= config.frontendUrl;
  if (isRead('resourceUrl')) config.resourceUrl ||= config.frontendUrl;
  return config;
}

/**
 * Reads only these variables, for a command that needs no others.
 * @throws ConfigError
 */
export function readVariables<K extends keyof Config>(env: NodeJS.ProcessEnv, keys: readonly K[]): Pick<Config, K> {
  const problems: string[] = [];
  const entries = keys.map((key) => {
    const variable: Variable = VARIABLES[key];
    const raw = env[variable.name] || variable.fallback;
    if (raw === undefined) {
      problems.push(`${variable.name} is missing: ${variable.description}`);
      return [key, undefined];
    }
    try {
      return [key, parse(variable, raw)];
    } catch (error) {
      problems.push(`${variable.name} ${(error as Error).message}`);
      return [key, undefined];
    }
  });
  const config = Object.fromEntries(entries) as Pick<Config, K>;
  problems.push(...missingCounterparts(env, config));
  if (problems.length > 0) throw new ConfigError([...problems, ...misspelt(env).map(inWords)]);
  return config;
}

/** Variables that are set and unknown here, but resemble one of ours. */
export function misspelt(env: NodeJS.ProcessEnv): NearMiss[] {
  return findNearMisses(
    Object.keys(env),
    Object.values<Variable>(VARIABLES).map(({ name }) => name),
  );
}

/** The sentence about a variable that may be misspelt. It does not repeat the value, which may be a secret. */
export function inWords({ given, meant }: NearMiss): string {
  return `${given} is set, which nothing here reads: is ${meant} meant?`;
}

/**
 * Reports variables that are useless without another one that is missing. A variable that is set but invalid does not
 * count as missing, since it has an error of its own.
 */
function missingCounterparts(env: NodeJS.ProcessEnv, config: Partial<Config>): string[] {
  const problems: string[] = [];
  const [pooler, direct] = [VARIABLES.databasePooler.name, VARIABLES.databaseDirectUrl.name];
  if (config.databasePooler === 'transaction' && !env[direct]) {
    problems.push(`${direct} is missing: ${pooler}=transaction needs it`);
  }
  const names = [VARIABLES.temporalTlsCertFile.name, VARIABLES.temporalTlsKeyFile.name];
  const [given] = names.filter((name) => env[name]);
  const [missing] = names.filter((name) => !env[name]);
  const isRead = 'temporalTlsCertFile' in config;
  if (isRead && given && missing) problems.push(`${missing} is missing: ${given} needs it`);
  return problems;
}

export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** The values that were read, for the log at the start, with secrets as `***`. */
export function redactedConfig(config: Config): Record<string, unknown> {
  const read = Object.keys(config) as (keyof Config)[];
  return Object.fromEntries(
    read.map((key) => {
      const { name, secret }: Variable = VARIABLES[key];
      return [name, secret ? '***' : config[key]];
    }),
  );
}
