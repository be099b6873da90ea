import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../src/context.js';
import { addWebhookEndpoint } from '../../src/webhooks/endpoint.js';
import { givenClient } from '../support/given.js';
import type { Receivers } from './receivers.js';

/** An endpoint takes ten a minute; together these take one in 1.7 seconds. */
const ENDPOINTS = 4;
const EVERY_MS = 1_700;
const AGAIN_MS = 200;
const SILENT_MS = 10_000;

/** A client that makes deliveries through the API, whatever happens to that: under one Idempotency-Key until answered. */
export class ApiCalls {
  /** The `webhook-id` that each call was answered with. */
  readonly accepted: string[] = [];
  /** Calls that had to be repeated, since the server or its database was away. */
  repeated = 0;
  #stop = new AbortController();

  private constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly endpointIds: readonly string[],
  ) {}

  static async prepare(context: Context, { urls }: Receivers, serverUrl: string): Promise<ApiCalls> {
    const { client, clientSecret } = await givenClient(context);
    const endpointIds: string[] = [];
    for (let made = 0; made < ENDPOINTS; made += 1) {
      const input = { clientId: client.clientId, url: urls.prompt };
      const { endpoint } = await addWebhookEndpoint(context, input, context.clock());
      endpointIds.push(endpoint.webhookEndpointId);
    }
    const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: clientSecret };
    const body = new URLSearchParams({ ...form, scope: 'client.webhooks:manage' });
    const reply = await fetch(`${serverUrl}/oauth/token`, { method: 'POST', body });
    const { access_token: token } = (await reply.json()) as { access_token: string };
    return new ApiCalls(serverUrl, token, endpointIds);
  }

  /** One after the other until `stop`. */
  async make(): Promise<void> {
    for (let made = 0; !this.#stop.signal.aborted; made += 1) {
      await this.#sendTest(this.endpointIds[made % ENDPOINTS] ?? '');
      await pause(EVERY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #sendTest(endpointId: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.token}`, 'idempotency-key': randomUUID() };
    for (;;) {
      const reply = await this.#post(`/v2/webhook-endpoints/${endpointId}/test-notification`, headers);
      if (reply?.status === 202) {
        this.accepted.push(((await reply.json()) as { webhook_id: string }).webhook_id);
        return;
      }
      // Nobody there, the database away, or the first call still under way: whoever repeats does no harm.
      const mayRepeat = reply === undefined || reply.status >= 500 || reply.status === 409;
      if (!mayRepeat) throw new Error(`a test notification was answered ${reply.status}: ${await reply.text()}`);
      this.repeated += 1;
      await pause(AGAIN_MS);
    }
  }

  #post(path: string, headers: Record<string, string>): Promise<Response | undefined> {
    const signal = AbortSignal.timeout(SILENT_MS);
    return fetch(`${this.url}${path}`, { method: 'POST', headers, signal }).catch(() => undefined);
  }
}
