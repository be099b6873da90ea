import { createClient } from '../../../src/clients/client.js';
import { Visitor } from '../../support/http.js';
import type { TestServer } from '../../support/server.js';

const SCOPE = 'uid:read email:read';
/** As in the contract's examples, so that they can be sent as they stand. */
const REDIRECT_URI = 'https://client.example/callback';

/** A client and one of its users, met over HTTP only. */
export interface Partner {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** The query of an authorization request that is in order. */
  authorizationQuery: Record<string, string>;
  /** A fresh code each time. */
  getCode: () => Promise<string>;
  issueTokens: (fields: Record<string, string>) => Promise<{ access_token: string; refresh_token: string }>;
}

export async function meetPartner({ url, context }: TestServer): Promise<Partner> {
  const allowedScopes = [...SCOPE.split(' '), 'verification.basic:read', 'client.stats:read'];
  const registration = {
    name: 'Contract test',
    environment: 'sandbox',
    redirectUris: [REDIRECT_URI],
    allowedScopes,
  } as const;
  const { client, clientSecret = '' } = await createClient(context, registration, context.clock());
  const { clientId } = client;
  const user = new Visitor(url);
  const authorizationQuery = {
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: SCOPE,
    state: 'af0ifjsldkj',
  };
  const getCode = async () => {
    let page = await user.follow(await user.get(`/authorize?${new URLSearchParams(authorizationQuery).toString()}`));
    if (page.url.includes('/login')) {
      const signUp = await user.get(page.url.replace('/login', '/signup'));
      page = await user.follow(
        await user.submit(signUp, { email: 'ada@user.example', password: 'correct horse battery' }),
      );
    }
    if (page.url.endsWith('/consent') && page.status === 200) page = await user.submit(page, { decision: 'allow' });
    const code = page.location && new URL(page.location).searchParams.get('code');
    if (!code) throw new Error(`no code after ${page.url}: HTTP ${page.status} ${page.location ?? page.text}`);
    return code;
  };
  const issueTokens = async (fields: Record<string, string>) => {
    const answer = await user.post('/oauth/token', { client_id: clientId, client_secret: clientSecret, ...fields });
    if (answer.status !== 200) throw new Error(`no tokens: ${answer.text}`);
    return answer.json() as { access_token: string; refresh_token: string };
  };
  return { clientId, clientSecret, redirectUri: REDIRECT_URI, authorizationQuery, getCode, issueTokens };
}
