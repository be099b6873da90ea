import type { RequestHandler } from 'express';
import type { ContractOperation } from '../http/contract.js';
import { OAuthError } from './errors.js';

/** Belongs in the body: in an address it would end up in logs and histories (O1, TE9). */
const NEVER_IN_QUERY = ['client_secret', 'code', 'code_verifier', 'refresh_token', 'token'];

const PARAMETERS = [...NEVER_IN_QUERY, 'grant_type', 'client_id', 'redirect_uri', 'scope', 'token_type_hint'];

/** Of a request under /oauth, before any of its body is read. */
export function refuseSecretsInQuery({ path }: ContractOperation): RequestHandler[] {
  return isForOAuth(path) ? [refuse] : [];
}

/** RFC 6749 §3.2: an empty value counts as absent, and no parameter may be sent twice. Before the contract judges what is left. */
export function tidyTokenRequest({ path }: ContractOperation): RequestHandler[] {
  return isForOAuth(path) ? [tidy] : [];
}

function isForOAuth(path: string): boolean {
  return path.startsWith('/oauth/');
}

const refuse: RequestHandler = (request, _response, next) => {
  // The query is parsed at each look, and hardly ever there.
  const sent = request.url.includes('?') && NEVER_IN_QUERY.find((name) => request.query[name] !== undefined);
  if (sent) throw new OAuthError('invalid_request', `Send ${sent} in the body, never in the address.`);
  next();
};

const tidy: RequestHandler = (request, _response, next) => {
  const body = request.body as Record<string, unknown>;
  if (Array.isArray(body)) throw new OAuthError('invalid_request', 'The body is not a JSON object.');
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
  if (isForm && Object.values(body).some(Array.isArray)) {
    // Of ours alone: a name may be anything, and what was sent is not repeated (ER2).
    const name = PARAMETERS.find((parameter) => Array.isArray(body[parameter])) ?? 'A parameter';
    throw new OAuthError('invalid_request', `${name} was sent more than once.`);
  }
  request.body = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''));
  next();
};
