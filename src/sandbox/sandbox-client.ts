import { getClient, type Client } from '../clients/client.js';
import type { Context } from '../context.js';
import { Problem } from '../web/errors.js';

/** @throws Problem 404 for an unknown client, 409 for a live one: its users are people (V10) */
export async function getSandboxClient({ db }: Pick<Context, 'db'>, clientId: string): Promise<Client> {
  const client = await getClient(db, clientId);
  if (client.environment === 'sandbox') return client;
  throw new Problem(409, 'Not a sandbox client', 'Only sandbox clients have outcomes, users and a clock to set.');
}
