import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config.js';

/** For programs. */
const FAULTS = {
  plain_http: 'Use https: what was sent has travelled in the clear.',
  several_hosts: 'The Host header was sent more than once.',
  form_not_utf8: 'The form is not percent-encoded UTF-8.',
  json_not_utf8: 'The body is not UTF-8, which JSON has to be.',
  json_as_form: 'The body is JSON, but its Content-Type says that it is a form.',
  form_as_json: 'The body is a form, but its Content-Type says that it is JSON.',
} as const;

/** A fault in how a request came, whatever it asks for; answered with 400, in the style of its path. */
export class TransportFault extends Error {
  constructor(readonly fault: keyof typeof FAULTS) {
    super(FAULTS[fault]);
  }
}

/**
 * Refuses what nobody's client sends on purpose. A request that reached the proxy over plain http is never redirected: its
 * body would be sent again, and its secrets have been seen already (RFC 6749 §3.2).
 */
export function refuseBadTransport({ trustedProxies, frontendUrl }: Config): RequestHandler {
  const isBehindTls = trustedProxies.length > 0 && frontendUrl.startsWith('https:');
  return (request: Request, _response: Response, next: NextFunction): void => {
    // RFC 9112 §3.2; Node would take the first and drop the others.
    if ((request.headersDistinct.host?.length ?? 0) > 1) throw new TransportFault('several_hosts');
    if (isBehindTls && saysPlainHttp(request)) throw new TransportFault('plain_http');
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
