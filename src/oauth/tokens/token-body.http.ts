import type { RequestHandler } from 'express';
import type { ContractOperation } from '../../http/contract.js';
import { refusal } from '../../refusals/refuse.js';

/** Parameters that are refused in the query: URLs end up in logs and browser histories (RFC 6749 §2.3.1). */
const NEVER_IN_QUERY = ['client_secret', 'code', 'code_verifier', 'refresh_token', 'token'];

const PARAMETERS = [...NEVER_IN_QUERY, 'grant_type', 'client_id', 'redirect_uri', 'scope', 'token_type_hint'];

/** Refuses secrets in the query of requests under /oauth, before any of the body is read. */
export function refuseSecretsInQuery({ path }: ContractOperation): RequestHandler[] {
  return isForOAuth(path) ? [refuseSecrets] : [];
}

/**
 * Drops parameters with an empty value and refuses repeated ones (RFC 6749 §3.2). Runs before the request is validated
 * against the contract.
 */
export function normalizeTokenRequest({ path }: ContractOperation): RequestHandler[] {
  return isForOAuth(path) ? [normalizeBody] : [];
}

function isForOAuth(path: string): boolean {
  return path.startsWith('/oauth/');
}

const refuseSecrets: RequestHandler = (request, _response, next) => {
  // Express parses the query at each access, and most requests have none.
  const sent = request.url.includes('?') && NEVER_IN_QUERY.find((name) => request.query[name] !== undefined);
  if (sent) throw refusal('token_request.secret_in_address', { name: sent }).because('in_the_address');
  next();
};

const normalizeBody: RequestHandler = (request, _response, next) => {
  const body = request.body as Record<string, unknown>;
  if (Array.isArray(body)) throw refusal('token_request.no_object').because('faulty_body');
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
  if (isForm && Object.values(body).some(Array.isArray)) {
    // Names only known parameters: an unknown name is the sender's text, which an error must not repeat.
    const name = PARAMETERS.find((parameter) => Array.isArray(body[parameter]));
    throw refusal('token_request.repeated_parameter', { name }).because('repeated_parameter');
  }
  request.body = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''));
  next();
};
