import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config.js';
import { refusal } from '../../refusals/refuse.js';

/**
 * Refuses what nobody's client sends on purpose. A request that reached the proxy over plain http is never redirected: its
 * body would be sent again, and its secrets have been seen already (RFC 6749 §3.2).
 */
export function refuseBadTransport({ trustedProxies, frontendUrl }: Config): RequestHandler {
  const isBehindTls = trustedProxies.length > 0 && frontendUrl.startsWith('https:');
  return (request: Request, _response: Response, next: NextFunction): void => {
    // RFC 9112 §3.2; Node would take the first and drop the others.
    if ((request.headersDistinct.host?.length ?? 0) > 1)
      throw refusal('request.several_hosts').because('several_hosts');
    if (isBehindTls && saysPlainHttp(request)) throw refusal('request.plain_http').because('plain_http');
    next();
  };
}

/** Only a trusted proxy can say that a request came by HTTPS. One that says nothing, such as a health check's, is let through. */
function saysPlainHttp(request: Request): boolean {
  const isTrusted = request.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  return (
    request.headers['x-forwarded-proto'] !== undefined &&
    isTrusted(request.socket.remoteAddress, 0) &&
    request.protocol !== 'https'
  );
}
