import type { DevFile } from '../dev-file.js';
import type { Narrator } from './narrator.js';
import { shortened } from './narrator.js';

export interface TokenAnswer {
  access_token: string;
  refresh_token?: string;
  expires_in: number;
  scope: string;
  error?: string;
}

interface UserVerification {
  user_id: string;
  credential: string;
}

/** What the client's own backend does: token requests and resource calls. */
export class ClientSide {
  constructor(
    private readonly dev: DevFile,
    private readonly narrator: Narrator,
  ) {}

  async token(fields: Record<string, string>): Promise<{ status: number; body: TokenAnswer }> {
    const { client_id, client_secret } = this.dev.client;
    this.narrator.sent(`POST /oauth/token  ${Object.entries(fields).map(describe).join(' ')}`);
    const response = await fetch(`${this.dev.auth_url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id, client_secret, ...fields }),
    });
    const body = (await response.json()) as TokenAnswer;
    const said = body.error ?? `access ${shortened(body.access_token)} for ${body.expires_in} s, scope “${body.scope}”`;
    this.narrator.seen(`${response.status}  ${said}`);
    return { status: response.status, body };
  }

  async get(path: string, accessToken: string): Promise<{ status: number; body: unknown }> {
    this.narrator.sent(`GET ${path}  Bearer ${shortened(accessToken)}`);
    const headers = { authorization: `Bearer ${accessToken}` };
    const response = await fetch(`${this.dev.resource_url}${path}`, { headers });
    const text = await response.text();
    this.narrator.seen(`${response.status}  ${text.length > 160 ? `${text.slice(0, 160)}…` : text}`);
    return { status: response.status, body: JSON.parse(text) as unknown };
  }

  /** Shows the totals, and returns how this user stands in the list; a token of the client's own is needed (§4.4). */
  async statistics(userId?: string): Promise<string | undefined> {
    const { body } = await this.token({ grant_type: 'client_credentials', scope: 'client.stats:read' });
    const totals = await this.get('/v2/stats/total-verifications', body.access_token);
    this.narrator.check(totals.status === 200, 'statistics are readable with client.stats:read');
    if (!userId) return undefined;
    const list = await this.get('/v2/stats/user-verifications', body.access_token);
    return (list.body as UserVerification[]).find(({ user_id }) => user_id === userId)?.credential;
  }
}

function describe([name, value]: [string, string]): string {
  return `${name}=${/^k.._/.test(value) ? shortened(value) : value}`;
}
