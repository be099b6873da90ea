import type { Config } from '../config.js';
import type { ReaderClient } from './trial.js';

export type QuickstartStep = 'credentials' | 'token' | 'listen' | 'happen' | 'read' | 'heard' | 'secret' | 'authorize';

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

/** A command on several lines, each of which a narrow window shows. */
const command = (...lines: string[]): string => lines.join(' \\\n  ');

/** What the last command answers, shortened. */
const HEARD = String.raw`{
  "data": [{
    "webhook_id": "evt_…",
    "type": "verification_approved",
    "headers": {
      "X-Service-Signature": "sha1=…",
      "webhook-id": "evt_…",
      "webhook-timestamp": "…",
      "webhook-signature": "v1,…", …
    },
    "body": "{\"type\":\"verification_approved\",\"data\":{…}}"
  }, …],
  "next_cursor": "…"
}`;

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
    token: command(
      'ACCESS_TOKEN=$(curl -s -u "$CLIENT_ID:$CLIENT_SECRET"',
      '-d grant_type=client_credentials',
      `${authUrl}/oauth/token | ${field('access_token')})\necho "$ACCESS_TOKEN"`,
    ),
    listen: command(
      `LISTENER=$(curl -s ${bearer}`,
      json,
      `-d '{"secret": "${SECRET}"}'`,
      `${resourceUrl}/v2/webhook-listeners | ${field('webhook_listener_id')})\necho "$LISTENER"`,
    ),
    happen: command(
      `curl ${bearer}`,
      json,
      `-d '{"users": [{"level": "basic", "status": "approved", "country": "DE"}]}'`,
      `${resourceUrl}/v2/sandbox/users`,
    ),
    read: command(`curl ${bearer}`, `"${resourceUrl}/v2/webhook-listeners/$LISTENER/notifications?wait_seconds=20"`),
    heard: HEARD,
    secret: SECRET,
    authorize: `${frontendUrl}/authorize?${query.toString()}`,
  };
}
