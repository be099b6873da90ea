import type { RequestHandler, Response } from 'express';
import { isPublicClientOrigin } from '../clients/client-origin.js';
import type { Context } from '../context.js';
import { causeChain } from '../logger.js';
import type { ContractOperation } from '../http/contract.js';

/**
 * Response headers that scripts may read beyond the always readable ones: why a request was refused, and when to try
 * again.
 */
const EXPOSED = 'WWW-Authenticate, Retry-After, X-Request-Id';
const SENDABLE = 'Authorization, Content-Type';
const PREFLIGHT_SECONDS = 600;

/**
 * Lets scripts from the origins of public clients read the responses of this operation, refusals too. Credentials are
 * not allowed (Fetch Standard §3.3.6), so cookies have no effect. A request without an `Origin` is not looked up.
 */
export function openToPublicClients(context: Context, { isCrossOrigin }: ContractOperation): RequestHandler[] {
  if (!isCrossOrigin) return [];
  const open: RequestHandler = async ({ headers: { origin } }, response, next) => {
    // Set even without an `Origin`: a cache must not serve the response for one origin to another.
    response.vary('Origin');
    if (origin !== undefined) await allowOrigin(context, origin, response);
    next();
  };
  return [open];
}

/**
 * Answers a preflight request (Fetch Standard §3.3.2). Any other OPTIONS request is passed on, and refused like other
 * unsupported methods.
 */
export function answerPreflight(context: Context, { method }: ContractOperation): RequestHandler {
  const methods = method === 'get' ? 'GET, HEAD' : method.toUpperCase();
  return async ({ headers }, response, next) => {
    response.vary('Origin');
    const { origin, 'access-control-request-method': asked } = headers;
    if (origin === undefined || asked === undefined) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-store');
    if (await allowOrigin(context, origin, response)) {
      response.set({
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': SENDABLE,
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      });
    }
    response.status(204).end();
  };
}

async function allowOrigin(context: Context, origin: string, response: Response): Promise<boolean> {
  const isKnown = await isPublicClientOrigin(context, origin, context.clock()).catch((error: unknown) => {
    // Without a database the request goes on, but without CORS headers. An operation that needs the database reports
    // the failure itself; the metadata need none.
    context.logger.warn({ error: causeChain(error) }, 'an origin was not looked up');
    return false;
  });
  if (!isKnown) return false;
  response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED });
  return true;
}
