import type { Context } from '../../../src/context.js';
import { linkToDocument } from '../../../src/verification/documents/document-link.js';
import { givenClient, givenGrant, givenSubmission, givenUser } from '../../support/given.js';
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
  /** A user who has allowed the client a level and waits for its review. */
  givenSeenUser: () => Promise<string>;
  userTokens: Tokens;
  clientTokens: Tokens;
  /** Of another client, at which somebody has guessed too often. */
  blockedClientId: string;
  /** Address of a picture that their user supplied, with its token. */
  documentPath: string;
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
    givenSeenUser: () => givenSeenUser(context, by.client.clientId),
    userTokens: tokensOf(await exchange(visit(), by, await getCode())),
    clientTokens: tokensOf(await postToken(visit(), by, { grant_type: 'client_credentials' })),
    blockedClientId: await givenBlockedClient(server),
    documentPath: await givenDocument(server),
  };
}

async function givenSeenUser(context: Context, clientId: string): Promise<string> {
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  await givenGrant(context, clientId, userId);
  return userId;
}

async function givenDocument({ context }: TestServer): Promise<string> {
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  const [documentId = ''] = await context.db('documents').where({ user_id: userId }).pluck<string[]>('document_id');
  const { pathname, search } = new URL(linkToDocument(context, documentId, { userId }, context.clock()).url);
  return pathname + search;
}

async function givenBlockedClient({ context, visit }: TestServer): Promise<string> {
  const { client } = await givenClient(context);
  for (let n = 0; n <= context.config.rateLimitClient; n += 1) {
    await postToken(visit(), { client, clientSecret: 'kcs_wrong' }, { grant_type: 'client_credentials' });
  }
  return client.clientId;
}
