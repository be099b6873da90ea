import type { RequestHandler } from 'express';
import type { Context } from './context.js';
import { readToken } from './oauth/bearer/bearer.http.js';
import { authenticateBearer } from './oauth/bearer/bearer.js';
import { rememberBearer } from './http/bearer.js';
import { allowSlowBody } from './http/request/body-deadline.js';
import type { ContractOperation } from './http/contract.js';
import { refuse } from './refusals/refuse.js';
import { BODY_LIMIT_BYTES } from './http/request/body.js';
import { factsOf, noteClient } from './http/request-log.js';
import { readSession, type SessionTable } from './http/session.js';

/** Notes which operation a request has matched, for its log line and its error response. */
export function identify(operation: ContractOperation): RequestHandler {
  return (_request, response, next) => {
    factsOf(response).operationId = operation.operationId;
    response.locals.operation = operation;
    next();
  };
}

/**
 * Authenticates the access token before the request is validated, so that even a malformed request counts as use of the
 * token (§3).
 */
export function requireBearer(context: Context, { bearerScopes }: ContractOperation): RequestHandler[] {
  if (!bearerScopes) return [];
  const authenticate: RequestHandler = async (request, response, next) => {
    const token = readToken(request);
    const judge = () => authenticateBearer(context, token, bearerScopes, context.clock());
    const bearer = await judge();
    rememberBearer(request, bearer, judge);
    noteClient(response, bearer.clientId);
    next();
  };
  return [authenticate];
}

/**
 * Requires a log-in before a large body is read. Uploads take time and disk space, which nobody may use whom the
 * handler would turn away.
 */
export function requireLogInForFiles({ db, clock }: Context, operation: ContractOperation): RequestHandler[] {
  if (!operation.takesFiles) return [];
  const requireLogIn: RequestHandler = async (request, response, next) => {
    const declared = Number(request.headers['content-length'] ?? Infinity);
    if (declared > BODY_LIMIT_BYTES) {
      const session = await readSession(db, request.headers.cookie, sessionsOf(operation), clock());
      if (session?.subjectId === undefined) refuse('form.stale');
      allowSlowBody(request, response);
    }
    next();
  };
  return [requireLogIn];
}

/** The kind of session that a page with files belongs to. */
function sessionsOf({ path }: ContractOperation): SessionTable {
  return path.startsWith('/dashboard/') ? 'member_sessions' : 'sessions';
}
