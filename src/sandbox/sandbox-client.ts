import { getClient, type Client } from '../clients/client.js';
import type { Context } from '../context.js';
import { refuse } from '../refusals/refuse.js';

/** @throws Refused for an unknown client, or for a live one, whose users are real people */
export async function getSandboxClient({ db }: Pick<Context, 'db'>, clientId: string): Promise<Client> {
  const client = await getClient(db, clientId);
  if (client.environment === 'sandbox') return client;
  refuse('sandbox.live_client');
}
