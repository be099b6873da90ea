import type { Config } from '../../config.js';
import type { OAuthFault } from '../errors.js';
import { formDecode } from '../form-encoding.js';

export type AuthorizationResult = { code: string } | OAuthFault;

/**
 * The URL that takes the user back to the client (RFC 6749 §4.1.2, §4.1.2.1), with `iss` (RFC 9207 §2). The query of
 * the registered redirect URI is kept (RFC 6749 §3.1.2), except for parameters that the response has too, since no
 * parameter may be sent twice (RFC 6749 §3.1).
 */
export function authorizationResponse(
  config: Pick<Config, 'frontendUrl'>,
  request: { redirectUri: string; state: string | undefined },
  result: AuthorizationResult,
): string {
  const parameters = new URLSearchParams(
    'code' in result ? { code: result.code } : { error: result.error, error_description: result.description },
  );
  if (request.state !== undefined) parameters.set('state', request.state);
  parameters.set('iss', config.frontendUrl);
  const [base = '', ...rest] = request.redirectUri.split('?');
  const kept = rest
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !parameters.has(nameOf(pair)));
  return `${base}?${[...kept, parameters.toString()].join('&')}`;
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  return formDecode(name) ?? name;
}
