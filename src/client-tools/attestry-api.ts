import type { components } from '../../generated/openapi.js';
import type { Credentials } from './credentials.js';
import { failureName } from './failure-name.js';
import { RefusedByAttestry, ToolFault, Unavailable } from './fault.js';

/** How long a request may take. Longer than the server holds a poll open. */
const DEADLINE_MS = 40_000;

interface Addresses {
  token: string;
  resource: string;
}

interface Answer {
  status: number;
  ok: boolean;
  /** The media type, for the words about an answer that is not Attestry's. */
  type: string;
  /** The body; undefined where it is no JSON object, as that of a proxy in between. */
  said: object | undefined;
}

/** An Attestry as a client of it knows it: over HTTP alone, so that it may run anywhere. */
export class AttestryApi {
  #addresses: Addresses | undefined;

  constructor(
    private readonly credentials: Credentials,
    private readonly stop: AbortSignal = new AbortController().signal,
  ) {}

  /** A token of the client's own (§4.4). @param scope left out for all that the client may have */
  async requestToken(scope?: string): Promise<string> {
    const { clientId, clientSecret } = this.credentials;
    const { token } = await this.getAddresses();
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const body = new URLSearchParams({ ...form, ...(scope === undefined ? {} : { scope }) });
    const answer = await this.fetch(token, { method: 'POST', body });
    const said: Partial<Record<string, string>> = { ...answer.said };
    if (answer.ok && said['access_token']) return said['access_token'];
    if (answer.ok || !('error' in said || 'code' in said)) throw unreadable(`POST ${token}`, answer);
    // An error of RFC 6749 §5.2, or a problem document.
    const told = [said['error'], said['error_description'] ?? said['detail']].filter((text) => text !== undefined);
    const hint = said['error'] === 'invalid_client' ? ' Is it this client’s secret?' : '';
    throw new RefusedByAttestry(answer.status, `Attestry gives no token. ${told.join(': ')}${hint}`);
  }

  /**
   * Reads the endpoints from the metadata (RFC 8414), since `{auth_url}` and `{resource_url}` may differ from
   * `{frontend_url}`.
   */
  async getAddresses(): Promise<Addresses> {
    if (this.#addresses) return this.#addresses;
    const { baseUrl } = this.credentials;
    const answer = await this.fetch(`${baseUrl}/.well-known/oauth-authorization-server`);
    const metadata: Partial<components['schemas']['AuthorizationServerMetadata']> = { ...answer.said };
    const { token_endpoint: token, protected_resources: resources } = metadata;
    if (!answer.ok || token === undefined) throw new ToolFault(`There is no Attestry at ${baseUrl}.`);
    return (this.#addresses = { token, resource: resources?.[0] ?? baseUrl });
  }

  /** @throws Unavailable without a whole answer, and for one that says that the same may work later */
  async fetch(url: string, init: RequestInit = {}): Promise<Answer> {
    const signal = AbortSignal.any([this.stop, AbortSignal.timeout(DEADLINE_MS)]);
    let answer: Response;
    let body: string;
    try {
      // Whoever an address leads on to is not who was named: the secret would go there, too.
      answer = await fetch(url, { redirect: 'manual', ...init, signal });
      body = await answer.text();
    } catch (error) {
      if (this.stop.aborted) throw error;
      const why = failureName(error);
      throw new Unavailable(`Attestry cannot be reached at ${this.credentials.baseUrl} (${why}).`, { cause: error });
    }
    const { status, ok } = answer;
    const type = answer.headers.get('content-type') ?? 'no media type';
    if (status < 500 && status !== 429) return { status, ok, type, said: parseObject(body) };
    const wait = answer.headers.get('retry-after');
    throw new Unavailable(`Attestry answers HTTP ${status}${wait ? ` (Retry-After: ${wait})` : ''}.`);
  }
}

/** For an answer that is not Attestry's own, as the page of a proxy in between: a later one may be. */
export function unreadable(asked: string, { status, type }: Pick<Answer, 'status' | 'type'>): Unavailable {
  return new Unavailable(`Something else than Attestry answered ${asked}: HTTP ${status}, ${type}.`);
}

function parseObject(body: string): object | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
