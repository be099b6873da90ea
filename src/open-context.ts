import type { Config } from './config.js';
import type { Context } from './context.js';
import { createEncryption } from './crypto/encryption.js';
import { openConfiguredDatabase } from './db/database.js';
import { createLogger } from './logger.js';

/** What a program needs from outside. Whoever opens it ends its database. */
export function openContext(
  config: Config,
  program: 'server' | 'worker' | 'seed',
  { poolSize, logLevel = config.logLevel }: { poolSize: number; logLevel?: string },
): Context {
  return {
    config,
    logger: createLogger({ logLevel }, program),
    db: openConfiguredDatabase(config, { poolSize, applicationName: `attestry-${program}` }),
    clock: () => new Date(),
    encryption: createEncryption(config.encryptionKeys),
  };
}
