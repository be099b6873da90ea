import helmet from 'helmet';

/**
 * The policy of every page: nothing from elsewhere, no frames (SE4, SE5).
 * @param formAction origins besides our own that a form may end at: Chromium applies `form-action` to each
 *   redirect that follows a post, so a page within an authorization names the client's redirect origin.
 */
export function contentSecurityPolicy(formAction: string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...formAction].join(' ')}`,
  ].join('; ');
}

/** Headers of every answer; `Referrer-Policy` keeps codes and states out of other sites' logs (AR9). */
export const securityHeaders = helmet({
  contentSecurityPolicy: false,
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
  crossOriginResourcePolicy: { policy: 'same-origin' },
});
