import type { Config } from '../config.js';
import type { ReaderClient } from './trial.js';

export type QuickstartStep = 'credentials' | 'token' | 'listen' | 'happen' | 'read' | 'secret' | 'authorize';

/** Signs in the quickstart alone. It begins unlike a secret of ours, so that nobody takes it for one. */
const SECRET = 'a-secret-of-mine-for-trying-only-0001';

const NOBODY: ReaderClient = {
  clientId: 'kci_…',
  name: '',
  redirectUris: ['http://localhost:3000/callback'],
  allowedScopes: [],
  grantTypes: [],
};

/** Takes a field out of an answer, with what every terminal has. */
const field = (name: string): string => String.raw`sed 's/.*"${name}": *"\([^"]*\)".*/\1/'`;

/** What the reader pastes, with the addresses of this deployment and their own `client_id` where it is known. */
export function quickstartSteps(config: Config, client = NOBODY): Record<QuickstartStep, string> {
  const { authUrl, resourceUrl, frontendUrl } = config;
  const bearer = '-H "Authorization: Bearer $ACCESS_TOKEN"';
  const json = "-H 'Content-Type: application/json'";
  const [redirectUri = 'http://localhost:3000/callback'] = client.redirectUris;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: 'uid:read verification.basic:read',
    state: 'new-and-random-each-time',
  });
  return {
    credentials: `CLIENT_ID=${client.clientId}\nCLIENT_SECRET=kcs_…`,
    token:
      `ACCESS_TOKEN=$(curl -s -u "$CLIENT_ID:$CLIENT_SECRET" ${authUrl}/oauth/token \\\n` +
      `  -d grant_type=client_credentials | ${field('access_token')})`,
    listen:
      `LISTENER=$(curl -s ${bearer} ${json} \\\n` +
      `  ${resourceUrl}/v2/webhook-listeners -d '{"secret": "${SECRET}"}' | ${field('webhook_listener_id')})`,
    happen:
      `curl ${bearer} ${json} \\\n` +
      `  ${resourceUrl}/v2/sandbox/users -d '{"users": [{"level": "basic", "status": "approved", "country": "DE"}]}'`,
    read: `curl ${bearer} \\\n  "${resourceUrl}/v2/webhook-listeners/$LISTENER/notifications?wait_seconds=20"`,
    secret: SECRET,
    authorize: `${frontendUrl}/authorize?${query.toString()}`,
  };
}
