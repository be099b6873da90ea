import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/**
 * The content security policy of a page: nothing from other origins, no frames.
 * @param mayLeadToClient whether submitting a form of the page may end in a redirect to a client. Chromium applies
 * `form-action` to every redirect after a post, and only the client knows where it redirects to, so such a page has no
 * `form-action`
 */
export function contentSecurityPolicy({ mayLeadToClient }: { mayLeadToClient: boolean }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(mayLeadToClient ? [] : ["form-action 'self'"]),
  ].join('; ');
}

/** Headers of every response. `Referrer-Policy` keeps codes and states out of the logs of other sites. */
const HEADERS = headersSetBy(
  helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  }),
);

export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  next();
}

/** Helmet's headers do not depend on the request, so they are computed once, with a dummy request. */
function headersSetBy(middleware: ReturnType<typeof helmet>): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, (error) => {
    if (error) throw error as Error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
