import { messages } from '../../texts/messages.js';

/** Texts that a deployment's own catalogue may define. Those that it leaves out come from the message catalogue. */
export interface OwnWords {
  title?: string;
  scope_text?: string;
  /**
   * Whether `verification.<part>.details:read` releases the part's data. True by default if `details_scope_text` is
   * given.
   */
  details?: boolean;
  details_scope_text?: string;
}

interface PartMessages {
  title: string;
  scope: string;
  details?: string;
}

const PARTS: Readonly<Record<string, PartMessages>> = messages.levels.parts;
const SCOPES: Readonly<Record<string, string>> = messages.levels.scopes;
const ADVICE = 'the message catalogue (src/texts/messages/levels.ts) has no words for it, so write them here';

/**
 * What users read about a part of a level: the deployment's own text (`LEVEL_CATALOGUE`), or else that of the message
 * catalogue. A text is undefined if both lack it, and `detailsScopeText` also if the part releases no details.
 */
export function partWords(name: string, own: OwnWords) {
  const shipped = PARTS[name];
  return {
    title: own.title ?? shipped?.title,
    scopeText: own.scope_text ?? shipped?.scope,
    detailsScopeText: releasesDetails(own) ? (own.details_scope_text ?? shipped?.details) : undefined,
  };
}

export function scopeWords(name: string, own?: string): string | undefined {
  return own ?? SCOPES[name];
}

/** Texts that are missing. Without them the user would be asked to consent to something that has no description. */
export function faultsOfWords(name: string, own: OwnWords): string[] {
  const words = partWords(name, own);
  const missing = [
    ...(words.title === undefined ? ['title'] : []),
    ...(words.scopeText === undefined ? ['scope_text'] : []),
    ...(releasesDetails(own) && words.detailsScopeText === undefined ? ['details_scope_text'] : []),
  ];
  return missing.map((field) => `parts/${name}/${field}: ${ADVICE}`);
}

export function faultsOfScopeWords(scopes: readonly [string, string | undefined][]): string[] {
  return scopes
    .filter(([name, own]) => scopeWords(name, own) === undefined)
    .map(([name]) => `scopes/${name}: ${ADVICE}, as {"${name}": "See …"}`);
}

function releasesDetails({ details, details_scope_text: text }: OwnWords): boolean {
  return details ?? text !== undefined;
}
