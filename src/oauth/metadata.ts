import type { components } from '../../generated/openapi.js';
import { GRANT_TYPES } from '../clients/client.js';
import type { Config } from '../config.js';
import { RESPONSE_MODE, RESPONSE_TYPE } from './authorization/authorization-request.js';
import { CHALLENGE_METHOD } from './pkce.js';
import { knownScopes } from './scope.js';

/** O2. No method with a JWT, so no list of signing algorithms either (MO16). */
const SECRET_METHODS = ['client_secret_basic', 'client_secret_post'];
/** `none` is a public client, which has no secret: where it matters it proves itself by PKCE or by the token. */
const CLIENT_METHODS = [...SECRET_METHODS, 'none'];

/**
 * RFC 8414 §2. A list that is left out would have a meaning of its own (implicit grant, fragments, Basic only), so none is.
 * The issuer is the configured text itself: no URL class may add or cut anything (MD2).
 */
export function authorizationServerMetadata(config: Config): components['schemas']['AuthorizationServerMetadata'] {
  const { frontendUrl, authUrl, resourceUrl } = config;
  return {
    issuer: frontendUrl,
    authorization_endpoint: `${frontendUrl}/authorize`,
    token_endpoint: `${authUrl}/oauth/token`,
    scopes_supported: knownScopes(),
    response_types_supported: [RESPONSE_TYPE],
    response_modes_supported: [RESPONSE_MODE],
    grant_types_supported: [...GRANT_TYPES],
    token_endpoint_auth_methods_supported: CLIENT_METHODS,
    service_documentation: `${frontendUrl}/docs`,
    revocation_endpoint: `${authUrl}/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: CLIENT_METHODS,
    introspection_endpoint: `${authUrl}/oauth/introspect`,
    introspection_endpoint_auth_methods_supported: SECRET_METHODS,
    code_challenge_methods_supported: [CHALLENGE_METHOD],
    authorization_response_iss_parameter_supported: true,
    protected_resources: [resourceUrl],
  };
}
