import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CREDENTIAL_VARIABLES } from '../client-tools/credentials.js';

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

/**
 * The environment of the client tools in a clone. If neither it nor the command line names an Attestry or a client, they
 * use those of the service that `npm start` runs in this folder: its demo client. They never add to what is named, since
 * the demo client's secret would then go to another Attestry.
 */
export function clientToolsEnvironment(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  folder: string,
): NodeJS.ProcessEnv {
  const dev = readJson(join(folder, '.data', 'dev.json'));
  const client = dev?.['client'] as { client_id: string; client_secret: string } | undefined;
  const isNamed = Object.entries(CREDENTIAL_VARIABLES).some(
    ([option, variable]) => env[variable] || args.some((arg) => arg.split('=')[0] === `--${option}`),
  );
  if (!dev || !client || isNamed) return env;
  return {
    ...env,
    [CREDENTIAL_VARIABLES['base-url']]: String(dev['frontend_url']),
    [CREDENTIAL_VARIABLES['client-id']]: client.client_id,
    [CREDENTIAL_VARIABLES['client-secret-file']]: client.client_secret,
  };
}

function readJson(file: string): Record<string, unknown> | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : undefined;
}
