import type { Answer } from './http.js';

/** Where the page of a case opens its documents, each once. */
export function documentLinksOf({ text }: Answer): string[] {
  const found = text.matchAll(/\/console\/verifications\/[0-9a-f-]{36}\/documents\/[0-9a-f-]{36}\?seal=[\w.-]+/g);
  return [...new Set([...found].map(([link]) => link))];
}
