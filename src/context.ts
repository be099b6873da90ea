import type { Knex } from 'knex';
import type { Config } from './config.js';
import type { Encryption } from './crypto/encryption.js';
import type { Logger } from './logger.js';

/**
 * What a use case needs from outside. The clock is read once per request; rules get the time as the parameter `now`.
 */
export interface Context {
  config: Config;
  db: Knex;
  logger: Logger;
  clock: () => Date;
  encryption: Encryption;
}
