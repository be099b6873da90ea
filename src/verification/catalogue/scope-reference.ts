import type { Catalogue, Part } from './catalogue-file.js';

/** The contract's description names levels and scopes between these two marks, which the generated documents keep. */
const BEGIN = '<!-- levels -->';
const END = '<!-- /levels -->';

/** The parts of an OpenAPI document that name levels and the scopes that users grant. */
export interface DescribesLevels {
  info: { description: string };
  components: { securitySchemes: { bearer: { flows: { authorizationCode: { scopes: Record<string, string> } } } } };
}

/** Writes the levels and scopes of a catalogue into an OpenAPI document, changing it in place. */
export function describeLevels({ info, components }: DescribesLevels, catalogue: Catalogue): void {
  info.description = withLevels(info.description, catalogue);
  components.securitySchemes.bearer.flows.authorizationCode.scopes = Object.fromEntries(wordsOf(catalogue));
}

function withLevels(description: string, catalogue: Catalogue): string {
  const [before = '', rest = ''] = description.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`the contract lacks the lines ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${levels(catalogue)}\n\n${END}${after}`;
}

/** Which level takes which add-on, what each asks of the user, and what the user reads about each scope. */
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

/** A list and not a table, because the names are long and phones are narrow. */
function list(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ');
}

function code(text: string): string {
  return `\`${text}\``;
}
