import type { RequestHandler, Response } from 'express';
import { isPublicClientOrigin } from '../clients/client-origin.js';
import type { Context } from '../context.js';
import { causeChain } from '../logger.js';
import type { ContractOperation } from '../http/contract.js';

/** Beyond those that scripts may always read: why a request was refused, and when to come again. */
const EXPOSED = 'WWW-Authenticate, Retry-After, X-Request-Id';
const SENDABLE = 'Authorization, Content-Type';
const PREFLIGHT_SECONDS = 600;

/**
 * O23: scripts of the origins of public clients may read the answers of this operation, refusals as well. Without credentials
 * (Fetch Standard §3.3.6): a cookie opens nothing here. A request that names no origin costs nothing.
 */
export function openToPublicClients(context: Context, { isCrossOrigin }: ContractOperation): RequestHandler[] {
  if (!isCrossOrigin) return [];
  const open: RequestHandler = async ({ headers: { origin } }, response, next) => {
    // Also where none was sent: what is kept for one reader must not be shown to another.
    response.vary('Origin');
    if (origin !== undefined) await allowOrigin(context, origin, response);
    next();
  };
  return [open];
}

/** What a browser asks before it sends such a request (Fetch Standard §3.3.2); any other OPTIONS is a method like others. */
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
    // Whoever needs the database for the answer is told by that; the metadata is there without one.
    context.logger.warn({ error: causeChain(error) }, 'an origin was not looked up');
    return false;
  });
  if (!isKnown) return false;
  response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED });
  return true;
}
