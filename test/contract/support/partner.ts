import type { Context } from '../../../src/context.js';
import { givenClient } from '../../support/given.js';
import { exchange, givenCode, postToken, REDIRECT_URI, tokensOf, type Tokens } from '../../support/given-tokens.js';
import type { TestServer } from '../../support/server.js';
import { givenIdempotencyKeys, type IdempotencyKeys } from './idempotency-keys.js';

/** A client and one of its users, with what they need to bring about the responses of the contract. */
export interface Partner extends IdempotencyKeys {
  context: Context;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** A fresh code each time. */
  getCode: () => Promise<string>;
  userTokens: Tokens;
  clientTokens: Tokens;
  /** Of another client, at which somebody has guessed too often. */
  blockedClientId: string;
}

export async function givenPartner(server: TestServer): Promise<Partner> {
  const { context, visit } = server;
  const by = await givenClient(context);
  const getCode = () => givenCode(context, by.client);
  return {
    context,
    ...(await givenIdempotencyKeys(server, by.client.clientId)),
    clientId: by.client.clientId,
    clientSecret: by.clientSecret,
    redirectUri: REDIRECT_URI,
    getCode,
    userTokens: tokensOf(await exchange(visit(), by, await getCode())),
    clientTokens: tokensOf(await postToken(visit(), by, { grant_type: 'client_credentials' })),
    blockedClientId: await givenBlockedClient(server),
  };
}

async function givenBlockedClient({ context, visit }: TestServer): Promise<string> {
  const { client } = await givenClient(context);
  for (let n = 0; n <= context.config.rateLimitClient; n += 1) {
    await postToken(visit(), { client, clientSecret: 'kcs_wrong' }, { grant_type: 'client_credentials' });
  }
  return client.clientId;
}
