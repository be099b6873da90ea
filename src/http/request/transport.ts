import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config.js';
import { refusal } from '../../refusals/refuse.js';

/**
 * Refuses requests that no correct client sends. A request that reached the proxy over plain http is not redirected:
 * the client would send its body again, and its secrets have already been exposed (RFC 6749 §3.2).
 */
export function refuseBadTransport({ trustedProxies, frontendUrl }: Config): RequestHandler {
  const isBehindTls = trustedProxies.length > 0 && frontendUrl.startsWith('https:');
  return (request: Request, _response: Response, next: NextFunction): void => {
    // Several Host headers are an error (RFC 9112 §3.2); Node.js would use the first and drop the others.
    if ((request.headersDistinct.host?.length ?? 0) > 1)
      throw refusal('request.several_hosts').because('several_hosts');
    if (isBehindTls && saysPlainHttp(request)) throw refusal('request.plain_http').because('plain_http');
    next();
  };
}

/**
 * Whether a trusted proxy says that the request came over plain http. A request without this header, such as a health
 * check, is accepted.
 */
function saysPlainHttp(request: Request): boolean {
  const isTrusted = request.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  return (
    request.headers['x-forwarded-proto'] !== undefined &&
    isTrusted(request.socket.remoteAddress, 0) &&
    request.protocol !== 'https'
  );
}
