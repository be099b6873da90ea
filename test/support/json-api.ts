import type { Client } from '../../src/clients/client.js';
import { postToken, tokensOf, type ClientWithSecret } from './given-tokens.js';
import { givenClient } from './given.js';
import { bearer, type Answer } from './http.js';
import type { TestServer } from './server.js';

export interface JsonApi {
  client: Client;
  clientSecret: string;
  token: string;
  /** With the client's own token, and the body as JSON when there is one. */
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
}

/** A client of its own with a token for its webhooks, or for something else. */
export async function givenJsonApi(
  server: TestServer,
  options: Parameters<typeof givenClient>[1] = {},
  scope?: string,
): Promise<JsonApi> {
  return openJsonApi(server, await givenClient(server.context, options), scope);
}

/** With a new token: for when the clock has gone past the end of the one before. */
export async function openJsonApi(
  server: TestServer,
  by: ClientWithSecret,
  scope = 'client.webhooks:manage',
): Promise<JsonApi> {
  const visitor = server.visit();
  const fields = { grant_type: 'client_credentials', scope };
  const { access_token: token } = tokensOf(await postToken(visitor, by, fields));
  return {
    client: by.client,
    clientSecret: by.clientSecret,
    token,
    send: (method, path, body, headers = {}) =>
      visitor.send(method, path, {
        headers: {
          ...bearer(token),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

/** "422 url: it must …": status and detail of a problem. */
export function problemOf(answer: Answer): string {
  const type = answer.headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json')) throw new Error(`no problem but ${answer.status}: ${answer.text}`);
  const { status, detail } = answer.json() as { status: number; detail: string };
  if (status !== answer.status) throw new Error(`the problem says ${status}, the answer ${answer.status}`);
  return `${status} ${detail}`;
}
