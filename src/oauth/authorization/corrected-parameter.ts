import { correctedScope } from '../corrected-scope.js';
import { CHALLENGE_METHOD } from '../pkce.js';
import { RESPONSE_MODE, RESPONSE_TYPE, type ParameterFault } from './request-parameters.js';

/** A faulty parameter as it could be sent, percent-encoded; undefined where that is for the client to make up or choose. */
export function correctedParameter(
  { parameter, received }: ParameterFault,
  allowedScopes: readonly string[],
): string | undefined {
  switch (parameter) {
    case 'response_type':
      return `response_type=${RESPONSE_TYPE}`;
    case 'response_mode':
      return `response_mode=${RESPONSE_MODE}`;
    case 'code_challenge_method':
      return `code_challenge_method=${CHALLENGE_METHOD}`;
    case 'scope': {
      const [only] = received;
      const scope = received.length === 1 && only !== undefined ? correctedScope(only, allowedScopes) : undefined;
      // A colon may stand in a query as it is (RFC 3986 §3.4), and scopes are easier to read with it.
      return scope === undefined ? undefined : `scope=${encodeURIComponent(scope).replaceAll('%3A', ':')}`;
    }
    case 'client_id':
    case 'state':
    case 'code_challenge':
    case 'ensure_wallet':
      return undefined;
  }
}
