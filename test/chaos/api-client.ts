import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../src/context.js';
import { addWebhookEndpoint } from '../../src/webhooks/endpoints/endpoint.js';
import { givenClient } from '../support/given.js';

const AGAIN_MS = 200;
const SILENT_MS = 10_000;

/** A client of the API that is not put off: what is not answered is repeated under the same Idempotency-Key. */
export class ApiClient {
  /** Calls that had to be repeated, since the server or its database was away. */
  repeated = 0;

  readonly clientId: string;
  private readonly serverUrl: string;
  private readonly token: string;

  private constructor(clientId: string, serverUrl: string, token: string) {
    this.clientId = clientId;
    this.serverUrl = serverUrl;
    this.token = token;
  }

  static async register(context: Context, serverUrl: string): Promise<ApiClient> {
    const { client, clientSecret } = await givenClient(context);
    const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: clientSecret };
    const body = new URLSearchParams({ ...form, scope: 'client.webhooks:manage' });
    const reply = await fetch(`${serverUrl}/oauth/token`, { method: 'POST', body });
    const { access_token: token } = (await reply.json()) as { access_token: string };
    return new ApiClient(client.clientId, serverUrl, token);
  }

  /** @returns its id */
  async addEndpoint(context: Context, url: string): Promise<string> {
    const { endpoint } = await addWebhookEndpoint(context, { clientId: this.clientId, url }, context.clock());
    return endpoint.webhookEndpointId;
  }

  /** The answer to a write, as soon as there is one: done, or refused for a reason. */
  async post(path: string): Promise<Response> {
    const headers = { authorization: `Bearer ${this.token}`, 'idempotency-key': randomUUID() };
    for (;;) {
      const signal = AbortSignal.timeout(SILENT_MS);
      const request = fetch(`${this.serverUrl}${path}`, { method: 'POST', headers, signal });
      const reply = await request.catch(() => undefined);
      // Nobody there, the database away, or the first call still under way there.
      const isUnanswered = reply === undefined || reply.status >= 500 || reply.headers.has('retry-after');
      if (!isUnanswered) return reply;
      this.repeated += 1;
      await pause(AGAIN_MS);
    }
  }
}
