import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Set as in the service that `npm start` runs, whose webhook receivers are on loopback. */
const LOCAL = { DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'true' };

/**
 * The environment of a command. If it configures no database, the command uses the service that `npm start` runs in
 * this folder.
 * @param say prints a line that says so
 */
export function commandEnvironment(
  env: NodeJS.ProcessEnv,
  folder: string,
  say: (line: string) => void,
): NodeJS.ProcessEnv {
  const dev = readJson(join(folder, '.data', 'dev.json'));
  const secrets = readJson(join(folder, '.data', 'secrets.json'));
  if (env['DATABASE_URL'] || !dev || !secrets) return env;
  say('Using the service that `npm start` runs here; set DATABASE_URL and the other variables for another.');
  return {
    ...env,
    ...LOCAL,
    DATABASE_URL: String(dev['database_url']),
    FRONTEND_URL: String(dev['frontend_url']),
    ENCRYPTION_KEYS: String(secrets['encryptionKeys']),
  };
}

/** The address of the service that `npm start` runs in this folder, and the credentials of its demo client. */
export function localService(folder: string): { baseUrl: string; clientId: string; clientSecret: string } | undefined {
  const dev = readJson(join(folder, '.data', 'dev.json'));
  const client = dev?.['client'] as { client_id: string; client_secret: string } | undefined;
  if (!dev || !client) return undefined;
  return { baseUrl: String(dev['frontend_url']), clientId: client.client_id, clientSecret: client.client_secret };
}

function readJson(file: string): Record<string, unknown> | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : undefined;
}
