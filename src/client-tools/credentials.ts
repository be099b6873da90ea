import { findSecret, findValue, missing, parseAddress } from './option-value.js';
import type { Given, ToolOption } from './tool.js';

/** Which Attestry, and as which client. */
export interface Credentials {
  /** The issuer. Its metadata say where the endpoints are. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
}

/** The variable that stands for each option. */
export const CREDENTIAL_VARIABLES = {
  'base-url': 'ATTESTRY_BASE_URL',
  'client-id': 'ATTESTRY_CLIENT_ID',
  'client-secret-file': 'ATTESTRY_CLIENT_SECRET',
} as const;

export const CREDENTIAL_OPTIONS: Readonly<Record<keyof typeof CREDENTIAL_VARIABLES, ToolOption>> = {
  'base-url': { value: 'url', text: 'address of Attestry; default: ATTESTRY_BASE_URL' },
  'client-id': { value: 'client_id', text: 'default: ATTESTRY_CLIENT_ID' },
  'client-secret-file': {
    value: 'path',
    text: 'file with the client’s secret (- for standard input); default: ATTESTRY_CLIENT_SECRET, which holds the secret itself',
  },
};

export function readCredentials(given: Given, env: NodeJS.ProcessEnv): Credentials {
  const value = (option: keyof typeof CREDENTIAL_VARIABLES) =>
    findValue(given, option, CREDENTIAL_VARIABLES[option], env);
  const baseUrl = value('base-url');
  const clientId = value('client-id');
  const clientSecret = findSecret(given, 'client-secret-file', CREDENTIAL_VARIABLES['client-secret-file'], env);
  if (baseUrl === undefined || clientId === undefined || clientSecret === undefined) {
    const found = { 'base-url': baseUrl, 'client-id': clientId, 'client-secret-file': clientSecret };
    const options = (Object.keys(CREDENTIAL_VARIABLES) as (keyof typeof CREDENTIAL_VARIABLES)[]).filter(
      (one) => found[one] === undefined,
    );
    throw missing(options.map((option) => ({ option, variable: CREDENTIAL_VARIABLES[option] })));
  }
  return { baseUrl: parseAddress('base-url', baseUrl), clientId, clientSecret };
}
