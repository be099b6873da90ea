import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Context } from './context.js';
import { readToken } from './oauth/bearer/bearer.http.js';
import { authenticateBearer } from './oauth/bearer/bearer.js';
import { rememberBearer } from './http/bearer.js';
import { allowSlowBody } from './http/body-deadline.js';
import type { ContractOperation } from './http/contract.js';
import { PageRefusal } from './http/errors.js';
import { messages } from './texts/messages.js';
import { factsOf, noteClient } from './http/request-log.js';
import { readSession, type SessionTable } from './http/session.js';

/** Of a form without files. */
export const FORM_BODY_LIMIT_BYTES = 64 * 1024;
/** Says which operation a request means, for its log line and for a refusal of it. */
export function identify(operation: ContractOperation): RequestHandler {
  return (_request, response, next) => {
    factsOf(response).operationId = operation.operationId;
    response.locals.operation = operation;
    next();
  };
}

/** Which operation a request means, and who holds its token, before any of its body is read. */
export function identification(context: Context, contract: readonly ContractOperation[]): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  // In no contract of ours, but a router of Express answers it by itself.
  router.use(({ method }, _response, next) => next(method === 'OPTIONS' ? 'router' : undefined));
  for (const operation of contract) {
    router[operation.method](
      operation.route,
      identify(operation),
      ...(operation.bearerScopes ? [requireBearer(context, operation.bearerScopes)] : []),
      ...(operation.takesFiles ? [requireLogInForFiles(context, sessionsOf(operation))] : []),
      // Found: no other route is tried.
      (_request, _response, next) => next('router'),
    );
  }
  return router;
}

/** A token is judged, and its use noted, before the contract judges what it came with (O9). */
export function requireBearer(context: Context, scopes: string[]): RequestHandler {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const token = readToken(request);
    const judge = () => authenticateBearer(context, token, scopes, context.clock());
    const bearer = await judge();
    rememberBearer(request, bearer, judge);
    noteClient(response, bearer.clientId);
    next();
  };
}

/** Files take a while, and room on disk: not for somebody whom the handler would turn away. */
function requireLogInForFiles({ db, clock }: Context, sessions: SessionTable): RequestHandler {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const declared = Number(request.headers['content-length'] ?? Infinity);
    if (declared > FORM_BODY_LIMIT_BYTES) {
      const session = await readSession(db, request.headers.cookie, sessions, clock());
      if (session?.subjectId === undefined) {
        throw new PageRefusal(403, messages.errors.formTitle, messages.errors.formText);
      }
      allowSlowBody(request, response);
    }
    next();
  };
}

/** Whose log-in opens a page that takes files. */
function sessionsOf({ path }: ContractOperation): SessionTable {
  return path.startsWith('/dashboard/') ? 'member_sessions' : 'sessions';
}
