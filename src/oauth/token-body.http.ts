import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { requireFormText, requireJsonText } from '../http/body-text.js';
import { OAuthError } from './errors.js';

const LIMIT = '16kb'; // TE12

/** Belongs in the body: in an address it would end up in logs and histories (O1, TE9). */
const NEVER_IN_QUERY = ['client_secret', 'code', 'code_verifier', 'refresh_token', 'token'];

const PARAMETERS = [...NEVER_IN_QUERY, 'grant_type', 'client_id', 'redirect_uri', 'scope', 'token_type_hint'];

/** How requests under /oauth are read, before the contract judges them (RFC 6749 App. B, O1). */
export const readTokenBody: RequestHandler[] = [refuseSecretsInQuery, parseBody, tidyBody];

const parseJson: RequestHandler = express.json({ limit: LIMIT, verify: requireJsonText });
const parseForm: RequestHandler = express.urlencoded({ limit: LIMIT, verify: requireFormText });

/** Each parser looks at the type again, and leaves alone what is not for it. */
function parseBody(request: Request, response: Response, next: NextFunction): void {
  const parse = /json/i.test(request.headers['content-type'] ?? '') ? parseJson : parseForm;
  void parse(request, response, next);
}

function refuseSecretsInQuery(request: Request, _response: Response, next: NextFunction): void {
  // The query is parsed at each look, and hardly ever there.
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
    // Of ours alone: a name may be anything, and what was sent is not repeated (ER2).
    const name = PARAMETERS.find((parameter) => Array.isArray(body[parameter])) ?? 'A parameter';
    throw new OAuthError('invalid_request', `${name} was sent more than once.`).because('repeated_parameter');
  }
  request.body = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''));
  next();
}
