import { randomBytes } from 'node:crypto';
import { loadConfig, type Config } from '../../src/config.js';
import type { Context } from '../../src/context.js';
import { createEncryption } from '../../src/crypto/encryption.js';
import { createLogger } from '../../src/logger.js';
import type { TestDatabase } from './database.js';
import { ownTestLog } from './test-logs.js';

/** A clock that stands where a test puts it; until then it runs like any other. */
export class TestClock {
  #offsetMs = 0;
  #stoppedAt: Date | undefined;

  now = (): Date => new Date((this.#stoppedAt?.getTime() ?? Date.now()) + this.#offsetMs);

  stopAt(time: Date): void {
    this.#stoppedAt = time;
    this.#offsetMs = 0;
  }

  /** At noon of today. For what tells days apart: a change in the last seconds before midnight may be one of the next day (W12). */
  stopAtNoon(): void {
    const noon = new Date();
    noon.setUTCHours(12, 0, 0, 0);
    this.stopAt(noon);
  }

  advance(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }
}

export interface TestContext extends Context {
  testClock: TestClock;
}

/** What a use case needs, on the test file's own database. Variables of the environment may be overridden by name. */
export function createTestContext(database: TestDatabase, overrides: Record<string, string> = {}): TestContext {
  const config: Config = loadConfig({
    DATABASE_URL: database.serviceUrl,
    FRONTEND_URL: 'http://localhost:8080',
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    // The discard port: a test that sends mail names a server of its own.
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'debug',
    VALIDATE_RESPONSES: 'true',
    // A decision is made in its request, as everything that is not about undoing one has it.
    REVIEW_UNDO_SECONDS: '0',
    DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'true',
    ...overrides,
  });
  const testClock = new TestClock();
  return {
    config,
    db: database.db,
    logger: createLogger(config, 'test', ownTestLog()),
    clock: testClock.now,
    encryption: createEncryption(config.encryptionKeys),
    testClock,
  };
}
