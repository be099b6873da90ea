import { ConfigError, type Config } from '../../config.js';
import { refusal, type Refused } from '../../refusals/refuse.js';
import {
  CatalogueError,
  readCatalogue,
  readShippedCatalogue,
  type AutomaticDecision,
  type Catalogue,
  type Part,
} from './catalogue-file.js';
import { ITEM_NAMES, type ItemName } from './items.js';

let offered = readShippedCatalogue();

/**
 * Loads the catalogue of this deployment, or the shipped one if it has none of its own. Called when a process starts.
 * @throws ConfigError with every problem of the file
 */
export function useCatalogue({ levelCatalogue }: Pick<Config, 'levelCatalogue'>): void {
  try {
    offered = levelCatalogue === '' ? readShippedCatalogue() : readCatalogue(levelCatalogue);
  } catch (error) {
    const problems = error instanceof CatalogueError ? error.problems : [(error as Error).message];
    throw new ConfigError(problems.map((problem) => `LEVEL_CATALOGUE: ${problem}`));
  }
}

export function offeredCatalogue(): Catalogue {
  return offered;
}

const VERIFICATION_SCOPE = /^verification\.([a-z]+)(\.details)?:read$/;

/** The level that a set of scopes asks for, empty if it asks for none; or why there is no such level. */
export type RequestedLevel = { level: string } | { fault: Refused };

/**
 * The level that the scopes ask for: at most one, with add-ons that this level can be combined with (docs/decisions.md,
 * "Levels as scopes"). The name is canonical, whatever the order of the scopes (docs/decisions.md, "Name of a level").
 * Scopes that do not begin with `verification.` are ignored.
 */
export function levelFromScopes(scopes: readonly string[], catalogue: Catalogue = offered): RequestedLevel {
  const asked = scopes.filter((scope) => scope.startsWith('verification.'));
  const parts = new Map<string, Part>();
  for (const scope of asked) {
    const part = partOfScope(scope, catalogue);
    if (!part) return { fault: refusal('scope.of_no_part') };
    parts.set(part.name, part);
  }
  for (const { name } of parts.values()) {
    if (!asked.includes(`verification.${name}:read`)) {
      return { fault: refusal('scope.details_alone', { part: name }) };
    }
  }
  return nameLevel([...parts.values()]);
}

/** The parts that scopes ask for by name, whether or not this catalogue has them. */
export function namedParts(scopes: readonly string[]): string[] {
  return scopes.flatMap((scope) => {
    const [, name, details] = VERIFICATION_SCOPE.exec(scope) ?? [];
    return name === undefined || details !== undefined ? [] : name;
  });
}

function nameLevel(parts: Part[]): RequestedLevel {
  const levels = parts.filter(({ kind }) => kind === 'level');
  const addOns = parts.filter(({ kind }) => kind === 'add_on').map(({ name }) => name);
  const [level] = levels;
  if (levels.length > 1) return { fault: refusal('scope.several_levels') };
  if (!level && addOns.length > 0) return { fault: refusal('scope.add_on_alone') };
  if (!level) return { level: '' };
  const foreign = addOns.find((name) => !level.addOns.includes(name));
  if (foreign) return { fault: refusal('scope.foreign_add_on', { level: level.name, addOn: foreign }) };
  return { level: [level.name, ...addOns.sort()].join('+') };
}

function partOfScope(scope: string, catalogue: Catalogue): Part | undefined {
  const [, name = '', details] = VERIFICATION_SCOPE.exec(scope) ?? [];
  const part = catalogue.parts.get(name);
  return details !== undefined && part?.detailsScopeText === undefined ? undefined : part;
}

/** The parts of a level name, the level first; undefined when the name is not a canonical one of this catalogue. */
export function partsOfLevel(level: string, catalogue: Catalogue = offered): Part[] | undefined {
  const names = level.split('+');
  const requested = levelFromScopes(
    names.map((name) => `verification.${name}:read`),
    catalogue,
  );
  if (!('level' in requested) || requested.level !== level) return undefined;
  return names.flatMap((name) => catalogue.parts.get(name) ?? []);
}

/** The level in words for the user. A level that has left the catalogue is called by its name. */
export function levelTitle(level: string, catalogue: Catalogue = offered): string {
  const titles = partsOfLevel(level, catalogue)?.map(({ title }) => title);
  return titles?.join(', ') ?? level;
}

/**
 * What a user has to supply for a level, each item once and in the order of the form. A level that has left the
 * catalogue needs nothing, so that cases of it which are still waiting can be decided.
 */
export function itemsOfLevel(level: string, catalogue: Catalogue = offered): ItemName[] {
  const parts = partsOfLevel(level, catalogue) ?? [];
  const needed = new Set(parts.flatMap(({ items }) => items));
  return ITEM_NAMES.filter((name) => needed.has(name));
}

/** Whether automatic checks may take this decision for a level: only if each of its parts allows it. */
export function mayDecide(level: string, decision: AutomaticDecision, catalogue: Catalogue = offered): boolean {
  return partsOfLevel(level, catalogue)?.every(({ decides }) => decides.includes(decision)) ?? false;
}

export function offeredUserScopes(catalogue: Catalogue = offered): string[] {
  return [...userScopeTexts(catalogue).keys()];
}

/** What the consent page says about a scope; undefined for one that no user can grant. */
export function scopeText(scope: string, catalogue: Catalogue = offered): string | undefined {
  return userScopeTexts(catalogue).get(scope);
}

function userScopeTexts(catalogue: Catalogue): Map<string, string> {
  const texts = new Map(catalogue.scopes);
  for (const { name, scopeText: text, detailsScopeText } of catalogue.parts.values()) {
    texts.set(`verification.${name}:read`, text);
    if (detailsScopeText !== undefined) texts.set(`verification.${name}.details:read`, detailsScopeText);
  }
  return texts;
}
