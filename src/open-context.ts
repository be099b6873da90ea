import type { Config } from './config.js';
import type { Context } from './context.js';
import { createEncryption } from './crypto/encryption.js';
import { openConfiguredDatabase } from './db/database.js';
import { createLogger } from './logger.js';

/** Creates what use cases need from outside. The caller must close its database at the end. */
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
