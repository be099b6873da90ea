import type { components } from '../../generated/openapi.js';
import { GRANT_TYPES } from '../clients/client.js';
import type { Config } from '../config.js';
import { RESPONSE_MODE, RESPONSE_TYPE } from './authorization/request-parameters.js';
import { CHALLENGE_METHOD } from './pkce.js';
import { knownScopes } from './scope.js';

/**
 * Client authentication by a secret, in the header or in the body (RFC 6749 §2.3.1). There is no method with a JWT, so
 * the metadata list no signing algorithms either.
 */
const SECRET_METHODS = ['client_secret_basic', 'client_secret_post'];
/**
 * `none` stands for public clients, which have no secret. They prove themselves by PKCE or by the token they present.
 */
const CLIENT_METHODS = [...SECRET_METHODS, 'none'];

/**
 * The metadata of RFC 8414 §2. Every list is given, since an omitted one would stand for its default (implicit grant,
 * fragments, Basic only). The issuer is the configured text itself: a URL class might add or cut a slash, and clients
 * compare it byte for byte (RFC 9207 §2.4).
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
