import type { Client } from '../../src/clients/client.js';
import type { Context } from '../../src/context.js';
import { issueAuthorizationCode } from '../../src/oauth/tokens/authorization-code.js';
import { levelFromScopes } from '../../src/verification/catalogue/catalogue.js';
import { basicAuth, type Answer, type Visitor } from './http.js';
import { allow, givenUser } from './given.js';

export interface ClientWithSecret {
  client: Client;
  clientSecret: string;
}

export interface Tokens {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
  scope: string;
  created_at: number;
}

export const REDIRECT_URI = 'https://client.example/callback';

export interface CodeOptions {
  userId?: string;
  scopes?: string[];
  redirectUri?: string;
  codeChallenge?: string;
}

/** A code as the consent page issues it. */
export async function givenCode(context: Context, client: Client, options: CodeOptions = {}): Promise<string> {
  const { scopes = ['uid:read', 'email:read'], redirectUri = REDIRECT_URI, codeChallenge } = options;
  const userId = options.userId ?? (await givenUser(context));
  const requested = levelFromScopes(scopes);
  if (!('level' in requested)) throw requested.fault;
  const { clientId } = client;
  return context.db.transaction(async (trx) => {
    const grant = await allow(trx, { clientId, userId, level: requested.level, scopes }, context.clock());
    return issueAuthorizationCode(trx, { redirectUri, scopes, codeChallenge }, grant, context.clock());
  });
}

/** Posts to the token endpoint as this client, by HTTP Basic. */
export function postToken(visitor: Visitor, by: ClientWithSecret, fields: Record<string, string>): Promise<Answer> {
  return postAs(visitor, '/oauth/token', by, fields);
}

function postAs(
  visitor: Visitor,
  path: string,
  { client, clientSecret }: ClientWithSecret,
  fields: Record<string, string>,
): Promise<Answer> {
  return visitor.post(path, fields, basicAuth(client.clientId, clientSecret));
}

export function exchange(visitor: Visitor, by: ClientWithSecret, code: string): Promise<Answer> {
  return postToken(visitor, by, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI });
}

export function refresh(visitor: Visitor, by: ClientWithSecret, token: string, scope?: string): Promise<Answer> {
  const narrower = scope === undefined ? {} : { scope };
  return postToken(visitor, by, { grant_type: 'refresh_token', refresh_token: token, ...narrower });
}

export function revoke(visitor: Visitor, by: ClientWithSecret, token: string, hint?: string): Promise<Answer> {
  return postAs(visitor, '/oauth/revoke', by, hinted(token, hint));
}

export function introspect(visitor: Visitor, by: ClientWithSecret, token: string, hint?: string): Promise<Answer> {
  return postAs(visitor, '/oauth/introspect', by, hinted(token, hint));
}

function hinted(token: string, hint: string | undefined): Record<string, string> {
  return hint === undefined ? { token } : { token, token_type_hint: hint };
}

/** The tokens of a successful answer. */
export function tokensOf(answer: Answer): Tokens {
  if (answer.status !== 200) throw new Error(`no tokens but ${answer.status}: ${answer.text}`);
  return answer.json() as Tokens;
}

export function errorOf(answer: Answer): string {
  return `${answer.status} ${(answer.json() as { error: string }).error}`;
}
