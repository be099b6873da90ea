import {
  read,
  requestToken,
  write,
  type ApiResponse,
  type Registration,
  type TokenResponse,
} from '../demo-client/service-api.js';
import type { DevFile } from '../dev-file.js';
import type { Narrator } from './narrator.js';
import { shortened } from './narrator.js';

interface UserVerification {
  user_id: string;
  credential: string;
}

/** The client's backend in the demo: sends token requests and API calls. */
export class ClientSide {
  readonly #client: Registration;

  constructor(
    dev: DevFile,
    private readonly narrator: Narrator,
  ) {
    this.#client = {
      clientId: dev.client.client_id,
      clientSecret: dev.client.client_secret,
      redirectUri: dev.client.redirect_uri,
      frontendUrl: dev.frontend_url,
      authUrl: dev.auth_url,
      resourceUrl: dev.resource_url,
    };
  }

  async token(fields: Record<string, string>): Promise<ApiResponse<TokenResponse>> {
    this.narrator.sent(`POST /oauth/token  ${Object.entries(fields).map(describe).join(' ')}`);
    const answer = await requestToken(this.#client, fields);
    const { error, access_token, expires_in, scope } = answer.body;
    this.narrator.seen(
      `${answer.status}  ${error ?? `access ${shortened(access_token)} for ${expires_in} s, scope “${scope}”`}`,
    );
    return answer;
  }

  async get(path: string, accessToken: string): Promise<ApiResponse> {
    this.narrator.sent(`GET ${path}  Bearer ${shortened(accessToken)}`);
    const answer = await read(this.#client, path, accessToken);
    const text = JSON.stringify(answer.body);
    this.narrator.seen(`${answer.status}  ${text.length > 160 ? `${text.slice(0, 160)}…` : text}`);
    return answer;
  }

  /** Approves the verification by the API, which only a sandbox client may do. */
  async approve(userId: string): Promise<void> {
    this.narrator.step('The client decides itself: this is its sandbox');
    const { body } = await this.token({ grant_type: 'client_credentials', scope: 'client.sandbox:manage' });
    const path = `/v2/sandbox/verifications/${userId}/basic/outcome`;
    this.narrator.sent(`POST ${path}  outcome=approved`);
    const answer = await write(this.#client, path, body.access_token, { outcome: 'approved' });
    this.narrator.seen(`${answer.status}  ${JSON.stringify(answer.body)}`);
    this.narrator.check(answer.status === 200, 'the verification is approved', `HTTP ${answer.status}`);
  }

  /**
   * Shows the totals of the client's statistics.
   * @returns the user's status in the list of users, which the client reads with a token of its own (§4.4)
   */
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
