import type { ClientWithSecret } from '../given-tokens.js';
import type { SeededRandom } from '../random.js';

export interface Parts {
  method?: string;
  target?: string;
  headers?: string[];
  body?: string | Buffer;
  type?: string | undefined;
  expected: string;
}

export type Endpoint = 'token' | 'revoke' | 'introspect';
export type Kind = (random: SeededRandom, endpoint: Endpoint, client: ClientWithSecret) => Parts;

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';
export const INVALID_REQUEST = '400 invalid_request';

export const basic = (text: string | Buffer): string => `Authorization: Basic ${Buffer.from(text).toString('base64')}`;
export const rightAuth = ({ client, clientSecret }: ClientWithSecret): string =>
  basic(`${client.clientId}:${clientSecret}`);

/** Fields that are right but for a code or token that nobody has, and what they are answered with. */
export function plainFields(
  random: SeededRandom,
  endpoint: Endpoint,
): { fields: Record<string, string>; expected: string } {
  const token = `k${random.pick(['at', 'rt', 'ac', 'xx'])}_${random.bytes(32).toString('base64url')}`;
  if (endpoint !== 'token') return { fields: { token }, expected: '200' };
  switch (random.pick(['authorization_code', 'refresh_token', 'client_credentials'])) {
    case 'authorization_code': {
      const fields = { grant_type: 'authorization_code', code: token, redirect_uri: 'https://client.example/callback' };
      return { fields, expected: '400 invalid_grant' };
    }
    case 'refresh_token':
      return { fields: { grant_type: 'refresh_token', refresh_token: token }, expected: '400 invalid_grant' };
    default:
      return { fields: { grant_type: 'client_credentials' }, expected: '200' };
  }
}

export const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
export const aField = (random: SeededRandom, fields: Record<string, string>): string =>
  random.pick(Object.keys(fields) as [string, ...string[]]);
