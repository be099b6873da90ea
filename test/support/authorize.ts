import { expect } from '@jest/globals';
import type { Client } from '../../src/clients/client.js';
import { REDIRECT_URI } from './given-tokens.js';
import type { Answer } from './http.js';

/** A whole request to /authorize, but for what is changed; undefined leaves a parameter out. */
export function authorizeAddress(
  { clientId }: Pick<Client, 'clientId'>,
  changes: Record<string, string | undefined> = {},
): string {
  const whole: Record<string, string | undefined> = {
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    state: 'st',
    ...changes,
  };
  const sent = Object.entries(whole).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/authorize?${new URLSearchParams(sent).toString()}`;
}

/** The checklist's "page": told to the user, and the browser is sent nowhere. */
export function expectErrorPage(answer: Answer): Answer {
  expect(answer.status).toBe(400);
  expect(answer.location).toBeUndefined();
  expect(answer.headers.get('content-type')).toMatch(/^text\/html\b/);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  return answer;
}

export function expectConsentPage({ status, url }: Answer): void {
  expect([status, new URL(url).pathname]).toEqual([200, expect.stringMatching(/\/consent$/)]);
}
