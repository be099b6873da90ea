/** The demo client's registration, and the three base addresses of the service. */
export interface Registration {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  frontendUrl: string;
  authUrl: string;
  resourceUrl: string;
}

export interface TokenResponse {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token?: string;
  scope: string;
  created_at: number;
  /** Present instead of the other fields if the request was refused (RFC 6749 §5.2). */
  error?: string;
}

/** The fields of the response to `GET /v2/users/me` that the demo client uses. */
export interface UserInformation {
  uid?: string;
  verification_cases?: { level: string; credential: string }[];
}

/** A response of the service, whether success or error. */
export interface ApiResponse<T = unknown> {
  status: number;
  body: T;
}

/** The address to which the browser is redirected for the authorization (RFC 6749 §4.1.1, with PKCE). */
export function authorizeUrl(client: Registration, scope: string, state: string, codeChallenge: string): string {
  const url = new URL(`${client.frontendUrl}/authorize`);
  url.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope,
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

export function exchangeCode(
  client: Registration,
  code: string,
  codeVerifier: string,
): Promise<ApiResponse<TokenResponse>> {
  return requestToken(client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirectUri,
    code_verifier: codeVerifier,
  });
}

export function refresh(client: Registration, refreshToken: string): Promise<ApiResponse<TokenResponse>> {
  return requestToken(client, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

export function clientCredentials(client: Registration, scope: string): Promise<ApiResponse<TokenResponse>> {
  return requestToken(client, { grant_type: 'client_credentials', scope });
}

export async function read(client: Registration, path: string, accessToken: string): Promise<ApiResponse> {
  const response = await fetch(`${client.resourceUrl}${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
  return { status: response.status, body: await json(response) };
}

export async function write(
  client: Registration,
  path: string,
  accessToken: string,
  body: object,
): Promise<ApiResponse> {
  const response = await fetch(`${client.resourceUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await json(response) };
}

/** Sends a token request with the client's credentials in the body (RFC 6749 §2.3.1). */
export async function requestToken(
  client: Registration,
  fields: Record<string, string>,
): Promise<ApiResponse<TokenResponse>> {
  const credentials = { client_id: client.clientId, client_secret: client.clientSecret };
  const response = await fetch(`${client.authUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...credentials, ...fields }),
  });
  return { status: response.status, body: (await json(response)) as TokenResponse };
}

async function json(response: Response): Promise<unknown> {
  const text = await response.text();
  return text ? (JSON.parse(text) as unknown) : undefined;
}
