import { addRedirectUri } from '../../src/clients/client-change.js';
import type { Client } from '../../src/clients/client.js';
import { givenClient } from './given.js';
import { startReceiver, type Answer, type Receiver } from './receiver.js';
import type { TestServer } from './server.js';

/** A client with a web site of its own on loopback, where users come back to. */
export interface ClientSite {
  client: Client;
  clientSecret: string;
  redirectUri: string;
  /** Where a user is sent to be verified. */
  authorizeUrl: (changes?: Record<string, string>) => string;
  /** The parameters with which users came back, oldest first. */
  returned: () => URLSearchParams[];
}

const BACK = { status: 200, headers: { 'content-type': 'text/html' }, body: '<title>Harbour Loans</title>Back.' };

/** @param callback what whoever comes back is answered with */
export async function startClientSite(
  { context, url }: TestServer,
  name = 'Harbour Loans',
  callback: Answer = BACK,
): Promise<ClientSite> {
  const site: Receiver = await startReceiver();
  site.otherwise(callback);
  const redirectUri = new URL('/callback', site.url).href;
  const { client, clientSecret } = await givenClient(context, { name });
  await addRedirectUri(context, client.clientId, redirectUri, context.clock());
  return {
    client,
    clientSecret,
    redirectUri,
    authorizeUrl: (changes = {}) => {
      const query = new URLSearchParams({
        client_id: client.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'uid:read email:read verification.basic:read',
        state: 'af0ifjsldkj',
        ...changes,
      });
      return `${url}/authorize?${query.toString()}`;
    },
    returned: () =>
      site.received
        .filter(({ path }) => path.startsWith('/callback'))
        .map(({ path }) => new URL(path, site.url).searchParams),
  };
}
