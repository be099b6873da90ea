import { exchange, givenCode, postToken, refresh, tokensOf } from './given-tokens.js';
import type { ClientWithSecret, CodeOptions, Tokens } from './given-tokens.js';
import { bearer } from './http.js';
import type { TestServer } from './server.js';

/** What one client does with its tokens, by HTTP. */
export function tokenUseBy(by: ClientWithSecret, { context, visit }: TestServer) {
  const visitor = visit();
  return {
    givenPair: async (options: CodeOptions = {}) =>
      tokensOf(await exchange(visitor, by, await givenCode(context, by.client, options))),
    next: async ({ refresh_token }: Tokens) => tokensOf(await refresh(visitor, by, refresh_token)),
    /** A request to a protected resource: this is what counts as use (O9). */
    use: async ({ access_token }: Tokens) => (await visitor.get('/v2/users/me', bearer(access_token))).status,
    ownToken: async () => tokensOf(await postToken(visitor, by, { grant_type: 'client_credentials' })).access_token,
  };
}
