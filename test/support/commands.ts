import { randomBytes } from 'node:crypto';
import { beforeAll, expect } from '@jest/globals';
import { build, runBuilt, type Finished } from './built.js';
import { createTestContext, type TestContext } from './context.js';
import { cloneDatabase, type TestDatabase } from './database.js';

interface Commands {
  database: TestDatabase;
  context: TestContext;
  /** In which a command finds the database of the test file. */
  env: Record<string, string>;
  run: (args: readonly string[], input?: string) => Promise<Finished>;
  /** Its result, of one that is done and has nothing else to say. */
  json: <T = Record<string, unknown>>(args: readonly string[], input?: string) => Promise<T>;
}

/**
 * The built command line on a database of the test file's own; each command is a process of its own.
 * @param group what every command begins with
 */
export async function givenCommands(...group: readonly string[]): Promise<Commands> {
  beforeAll(build);
  const database = await cloneDatabase();
  const env = {
    DATABASE_URL: database.serviceUrl,
    FRONTEND_URL: 'http://localhost:8080',
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const run: Commands['run'] = (args, input) =>
    runBuilt('cli.js', [...group, ...args], { env, ...(input === undefined ? {} : { input }) });
  return {
    database,
    context: createTestContext(database),
    env,
    run,
    json: async <T>(args: readonly string[], input?: string): Promise<T> => {
      const { code, stdout, stderr } = await run([...args, '--json'], input);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return JSON.parse(stdout) as T;
    },
  };
}
