import { parse, type Value } from './config/values.js';
import type { Variable } from './config/variable.js';
import { VARIABLES } from './config/variables.js';

export { configurationTable } from './config/variables.js';
export type { EncryptionKey } from './config/values.js';

export type Config = { readonly [K in keyof typeof VARIABLES]: Value<(typeof VARIABLES)[K]['kind']> };

/**
 * Reads the whole configuration, or throws one error that lists every problem.
 * @throws ConfigError
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const config: { -readonly [K in keyof Config]: Config[K] } = readVariables(
    env,
    Object.keys(VARIABLES) as (keyof Config)[],
  );
  config.authUrl ||= config.frontendUrl;
  config.resourceUrl ||= config.frontendUrl;
  return config;
}

/**
 * These variables alone, for a command that needs no others.
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
  problems.push(...halfPairs(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** One is of no use without the other. */
function halfPairs(config: Partial<Config>): string[] {
  const { databasePooler, databaseDirectUrl, temporalTlsCertFile, temporalTlsKeyFile } = config;
  const problems: string[] = [];
  if (databasePooler === 'transaction' && !databaseDirectUrl) {
    const [pooler, direct] = [VARIABLES.databasePooler.name, VARIABLES.databaseDirectUrl.name];
    problems.push(`${direct} is missing: ${pooler}=transaction needs it`);
  }
  if (Boolean(temporalTlsCertFile) !== Boolean(temporalTlsKeyFile)) {
    const names = [VARIABLES.temporalTlsCertFile.name, VARIABLES.temporalTlsKeyFile.name];
    const [given, missing] = temporalTlsCertFile ? names : names.reverse();
    problems.push(`${missing} is missing: ${given} needs it`);
  }
  return problems;
}

export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** For the start-up log: every value, secrets as `***`. */
export function redactedConfig(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<Variable>(VARIABLES).map(([key, variable]) => [
      variable.name,
      variable.secret ? '***' : config[key as keyof Config],
    ]),
  );
}
