import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../../generated/openapi.js';
import { classifyError } from '../webhooks/sending/error-class.js';
import { listenerSecret } from './listen-secret.js';
import { CommandRefused } from './run.js';

export type Heard = components['schemas']['HeardNotifications'];
export type Listener = components['schemas']['WebhookListenerWithSecret'];

export interface ListenOptions {
  /** The issuer. Its metadata say where the endpoints are. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
}

const SCOPE = 'client.webhooks:manage';
const WAIT_SECONDS = 25;
/** How long a request may take. Longer than the server holds a poll open. */
const DEADLINE_MS = 40_000;
const RETRY_MS = 2_000;
const TOUCH_MS = 5_000;

interface Addresses {
  token: string;
  resource: string;
}

/** The service is not reachable at the moment; the call is repeated. */
class Unavailable extends CommandRefused {}

class RefusedByApi extends CommandRefused {
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

/** A client of the public API that uses HTTP alone, so that the service may run anywhere. */
export class ListenApi {
  #token: string | undefined;
  #addresses: Addresses | undefined;
  #isAway = false;

  constructor(
    private readonly options: ListenOptions,
    private readonly stop: AbortSignal,
    private readonly say: (line: string) => void,
  ) {}

  async createListener(eventTypes: readonly string[] | undefined): Promise<Listener> {
    const { clientId, clientSecret } = this.options;
    const secret = listenerSecret(clientId, clientSecret);
    const request = { secret, ...(eventTypes ? { event_types: eventTypes } : {}) };
    return this.#call<Listener>('POST', '/v2/webhook-listeners', request);
  }

  /**
   * Waits for notifications, and returns an empty list after some time.
   * @returns `ended` when the listener has ended, for instance while the computer was asleep
   */
  async poll({ webhook_listener_id: id }: Listener, after: number): Promise<Heard | 'ended' | 'stopped'> {
    const path = `/v2/webhook-listeners/${id}/notifications?after=${after}&wait_seconds=${WAIT_SECONDS}`;
    for (;;) {
      try {
        const heard = await this.#call<Heard>('GET', path);
        this.#reportRecovery();
        return heard;
      } catch (error) {
        if (this.stop.aborted) return 'stopped';
        if (error instanceof Unavailable) await this.#reportOutage(error);
        else if (error instanceof RefusedByApi && error.status === 404) return 'ended';
        else throw error;
      }
    }
  }

  /**
   * Keeps the listener alive by polling while notifications are forwarded. It ends after a minute without a poll, and a
   * local server that is stopped in a debugger may take longer. The polls repeat the old position, which confirms
   * nothing.
   * @returns a function that stops the polls
   */
  keepTouching({ webhook_listener_id: id }: Listener, after: number): () => void {
    const path = `/v2/webhook-listeners/${id}/notifications?after=${after}&wait_seconds=0`;
    const timer = setInterval(() => void this.#call('GET', path).catch(() => undefined), TOUCH_MS);
    return () => clearInterval(timer);
  }

  /** Deletes the listener when the command ends; does not wait long for it. */
  async deleteListener({ webhook_listener_id: id }: Listener): Promise<void> {
    const signal = AbortSignal.timeout(3_000);
    const headers = { authorization: `Bearer ${this.#token ?? ''}` };
    const { resource } = await this.#getAddresses();
    await fetch(`${resource}/v2/webhook-listeners/${id}`, { method: 'DELETE', headers, signal });
  }

  #reportRecovery(): void {
    if (this.#isAway) this.say('Attestry answers again.');
    this.#isAway = false;
  }

  /** Prints one line per outage, not one per try. */
  async #reportOutage({ message: detail }: Unavailable): Promise<void> {
    if (!this.#isAway) this.say(`${detail} Trying again …`);
    this.#isAway = true;
    await pause(RETRY_MS, undefined, { signal: this.stop }).catch(() => undefined);
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const ask = async (): Promise<Response> => {
      this.#token ??= await this.#getToken();
      const { resource } = await this.#getAddresses();
      return this.#fetch(`${resource}${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    };
    let answer = await ask();
    if (answer.status === 401) {
      // The access token has expired, after two hours (§2.4), so a new one is fetched.
      this.#token = undefined;
      answer = await ask();
    }
    if (answer.ok) return (await answer.json()) as T;
    const { detail } = await readProblem(answer);
    throw new RefusedByApi(answer.status, detail ?? `Attestry answered HTTP ${answer.status} to ${method} ${path}.`);
  }

  async #getToken(): Promise<string> {
    const { clientId, clientSecret } = this.options;
    const { token } = await this.#getAddresses();
    const form = { grant_type: 'client_credentials', scope: SCOPE, client_id: clientId, client_secret: clientSecret };
    const answer = await this.#fetch(token, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const said = (await answer.json().catch(() => ({}))) as Record<string, string>;
    if (answer.ok && said['access_token']) return said['access_token'];
    const why = said['error_description'] ?? `HTTP ${answer.status}`;
    throw new CommandRefused(`Attestry gives no token for ${SCOPE}: ${why} Is it this client’s secret?`);
  }

  /**
   * Reads the endpoints from the metadata (RFC 8414), since `{auth_url}` and `{resource_url}` may differ from
   * `{frontend_url}`.
   */
  async #getAddresses(): Promise<Addresses> {
    if (this.#addresses) return this.#addresses;
    const { baseUrl } = this.options;
    const answer = await this.#fetch(`${baseUrl}/.well-known/oauth-authorization-server`);
    if (!answer.ok) throw new CommandRefused(`There is no Attestry at ${baseUrl}.`);
    const metadata = (await answer.json()) as components['schemas']['AuthorizationServerMetadata'];
    const { token_endpoint: token, protected_resources: resources } = metadata;
    return (this.#addresses = { token, resource: resources[0] ?? baseUrl });
  }

  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.any([this.stop, AbortSignal.timeout(DEADLINE_MS)]);
    try {
      const answer = await fetch(url, { ...init, signal });
      if (answer.status < 500 && answer.status !== 429) return answer;
      throw new Unavailable(`Attestry answers HTTP ${answer.status}.`);
    } catch (error) {
      if (error instanceof Unavailable || this.stop.aborted) throw error;
      throw new Unavailable(
        `Attestry cannot be reached at ${this.options.baseUrl} (${classifyError(error).errorClass}).`,
      );
    }
  }
}

async function readProblem(answer: Response): Promise<{ detail?: string }> {
  return (await answer.json().catch(() => ({}))) as { detail?: string };
}
