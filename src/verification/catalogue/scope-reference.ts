import type { Catalogue, Part } from './catalogue-file.js';

/** Between these lines the contract tells of scopes; the generated documents keep them. */
const BEGIN = '<!-- levels -->';
const END = '<!-- /levels -->';

/** What of the contract speaks of levels and of scopes that users grant. */
export interface SpeaksOfLevels {
  info: { description: string };
  components: { securitySchemes: { bearer: { flows: { authorizationCode: { scopes: Record<string, string> } } } } };
}

/** Tells a contract of the levels of a catalogue. */
export function tellLevels({ info, components }: SpeaksOfLevels, catalogue: Catalogue): void {
  info.description = withLevels(info.description, catalogue);
  components.securitySchemes.bearer.flows.authorizationCode.scopes = Object.fromEntries(wordsOf(catalogue));
}

function withLevels(description: string, catalogue: Catalogue): string {
  const [before = '', rest = ''] = description.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`the contract lacks the lines ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${levels(catalogue)}\n\n${END}${after}`;
}

/** V1: which level takes which add-on, what each asks of the user, and what the user is told about each scope. */
function levels(catalogue: Catalogue): string {
  const parts = [...catalogue.parts.values()];
  const taken = parts
    .filter(({ kind }) => kind === 'level')
    .map(({ name, addOns }) => `${code(name)} ${addOns.length > 0 ? `takes ${codes(addOns)}` : 'takes none'}`);
  return [
    'These levels take these add-ons:',
    list(taken),
    'Each asks the user for this, unless they have given it before and it is still valid:',
    list(parts.map(({ name, title, items }) => `${code(name)} (${title}): ${codes(items)}`)),
    'What the user reads before they allow a scope:',
    list(wordsOf(catalogue).map(([scope, text]) => `${code(scope)}: ${text}`)),
  ].join('\n\n');
}

function wordsOf({ scopes, parts }: Catalogue): [string, string][] {
  return [...scopes, ...[...parts.values()].flatMap(scopesOf)];
}

function scopesOf({ name, scopeText, detailsScopeText }: Part): [string, string][] {
  const details: [string, string][] = detailsScopeText ? [[`verification.${name}.details:read`, detailsScopeText]] : [];
  return [[`verification.${name}:read`, scopeText], ...details];
}

/** No table: names are long, and phones narrow. */
function list(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ');
}

function code(text: string): string {
  return `\`${text}\``;
}
