import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { requireFormText, requireJsonText } from '../../http/body-text.js';
import { OAuthError } from '../errors.js';

const LIMIT = '16kb'; // no request to these endpoints needs more

/** Parameters that are refused in the query: addresses end up in logs and browser histories (RFC 6749 §2.3.1). */
const NEVER_IN_QUERY = ['client_secret', 'code', 'code_verifier', 'refresh_token', 'token'];

const PARAMETERS = [...NEVER_IN_QUERY, 'grant_type', 'client_id', 'redirect_uri', 'scope', 'token_type_hint'];

/**
 * Reads the body of requests under /oauth, a form or a JSON object (docs/decisions.md, "Encoding of token requests"),
 * before it is validated against the contract.
 */
export const readTokenBody: RequestHandler[] = [refuseSecretsInQuery, parseBody, tidyBody];

const parseJson: RequestHandler = express.json({ limit: LIMIT, verify: requireJsonText });
const parseForm: RequestHandler = express.urlencoded({ limit: LIMIT, verify: requireFormText });

/** Each parser checks the media type itself and skips a body of another type. */
function parseBody(request: Request, response: Response, next: NextFunction): void {
  const parse = /json/i.test(request.headers['content-type'] ?? '') ? parseJson : parseForm;
  void parse(request, response, next);
}

function refuseSecretsInQuery(request: Request, _response: Response, next: NextFunction): void {
  // Express parses the query at each access, and most requests have none.
  const sent = request.url.includes('?') && NEVER_IN_QUERY.find((name) => request.query[name] !== undefined);
  if (sent) {
    throw new OAuthError('invalid_request', `Send ${sent} in the body, never in the address.`).because(
      'in_the_address',
    );
  }
  next();
}

/** RFC 6749 §3.2: an empty value counts as absent, and no parameter may be sent twice. */
function tidyBody(request: Request, _response: Response, next: NextFunction): void {
  const body = (request.body ?? {}) as Record<string, unknown>;
  if (Array.isArray(body))
    throw new OAuthError('invalid_request', 'The body is not a JSON object.').because('faulty_body');
  const isForm = request.is('application/x-www-form-urlencoded') !== false;
  if (isForm && Object.values(body).some(Array.isArray)) {
    // Names only known parameters: an unknown name is the sender's text, which an error must not repeat.
    const name = PARAMETERS.find((parameter) => Array.isArray(body[parameter])) ?? 'A parameter';
    throw new OAuthError('invalid_request', `${name} was sent more than once.`).because('repeated_parameter');
  }
  request.body = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''));
  next();
}
