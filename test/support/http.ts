/** The demo's browser without a screen serves tests too: cookies, forms with their hidden fields, redirects by hand. */
export { Visitor, type Answer } from '../../src/local/demo/visitor.js';

export function basicAuth(clientId: string, clientSecret: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` };
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** By their names in small letters. */
export function headersOf({ headers }: { headers: Headers }): Record<string, string> {
  const all: Record<string, string> = {};
  headers.forEach((value, name) => (all[name] = value));
  return all;
}
