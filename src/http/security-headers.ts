import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/**
 * The policy of every page: nothing from elsewhere, no frames.
 * @param mayLeadToClient whether a form of the page may end at a client. Chromium holds `form-action` against each redirect
 *   that follows a post, and where a client redirects on to nobody but the client knows: such a page says nothing of it.
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

/** Headers of every answer; `Referrer-Policy` keeps codes and states out of other sites' logs. */
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

/** What helmet says does not depend on the request, so it is asked once, with one that nobody sent. */
function headersSetBy(middleware: ReturnType<typeof helmet>): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, (error) => {
    if (error) throw error as Error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
