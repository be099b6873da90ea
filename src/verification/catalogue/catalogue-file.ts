import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as ajv from 'ajv/dist/2020.js';
import { faultsOfScopeWords, faultsOfWords, partWords, scopeWords, type OwnWords } from './catalogue-words.js';
import { isItemName, type ItemName } from './items.js';

/**
 * What a client may ask for: a level, or an add-on that some levels can be combined with (docs/decisions.md, "Levels as
 * scopes").
 */
export interface Part {
  name: string;
  kind: 'level' | 'add_on';
  title: string;
  /** What a user has to supply for this part. */
  items: ItemName[];
  /** Names of the add-ons that this level can be combined with; empty for an add-on. */
  addOns: string[];
  /** What `verification.<part>:read` means, in the words of the consent page. */
  scopeText: string;
  /** The same for `verification.<part>.details:read`; undefined if the part releases no details. */
  detailsScopeText: string | undefined;
  /** What the automatic checks may decide without a reviewer; nothing unless the file says so. */
  decides: AutomaticDecision[];
}

export type AutomaticDecision = (typeof DECISIONS)[number];

export interface Catalogue {
  /** Texts of the user scopes that belong to no part. */
  scopes: ReadonlyMap<string, string>;
  parts: ReadonlyMap<string, Part>;
}

interface CatalogueFile {
  /** A list of names whose texts are in the message catalogue, or names with texts of the file's own. */
  scopes: string[] | Record<string, string>;
  parts: Record<string, PartRecord>;
}

interface PartRecord extends OwnWords {
  kind: 'level' | 'add_on';
  items: string[];
  add_ons?: string[];
  decides?: AutomaticDecision[];
}

/** What a request without `scope` asks for (§2.1). */
export const DEFAULT_SCOPE = 'uid:read';
/** Limit for the name of a level with all its add-ons. `Level` of the contract has the same limit. */
const LEVEL_NAME_MAX_LENGTH = 100;
const DECISIONS = ['approve', 'reject', 'contact'] as const;
const TEXT = { type: 'string', minLength: 1, maxLength: 300 };
const NAMES = { type: 'array', uniqueItems: true, items: { type: 'string' } };
const SCOPE = { type: 'string', pattern: '^[a-z]+:read$' };
const SCHEMA = {
  type: 'object',
  required: ['scopes', 'parts'],
  additionalProperties: false,
  properties: {
    scopes: {
      type: ['array', 'object'],
      uniqueItems: true,
      items: SCOPE,
      propertyNames: SCOPE,
      additionalProperties: TEXT,
    },
    parts: {
      type: 'object',
      minProperties: 1,
      // Names of levels are these names joined by `+`, and a constraint of the database allows only these letters.
      propertyNames: { pattern: '^[a-z]+$', maxLength: 30 },
      additionalProperties: {
        type: 'object',
        required: ['kind', 'items'],
        additionalProperties: false,
        properties: {
          kind: { enum: ['level', 'add_on'] },
          title: TEXT,
          items: { ...NAMES, minItems: 1 },
          add_ons: NAMES,
          scope_text: TEXT,
          details: { type: 'boolean' },
          details_scope_text: TEXT,
          decides: { type: 'array', uniqueItems: true, items: { enum: DECISIONS } },
        },
      },
    },
  },
};

export class CatalogueError extends Error {
  constructor(readonly problems: string[]) {
    super(`The level catalogue is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

let compiled: ajv.ValidateFunction<CatalogueFile> | undefined;

/**
 * Compiled at first use, because only deployments with a catalogue of their own need this check, and loading Ajv is
 * slow.
 */
function shapeCheck(): ajv.ValidateFunction<CatalogueFile> {
  const { Ajv2020 } = createRequire(import.meta.url)('ajv/dist/2020.js') as typeof ajv;
  return (compiled ??= new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile<CatalogueFile>(
    SCHEMA,
  ));
}

/**
 * Validates the file against the schema, and then by the rules that a schema cannot express. Each step reports all
 * problems at once.
 * @throws CatalogueError
 */
export function parseCatalogue(data: unknown): Catalogue {
  const hasShape = shapeCheck();
  if (!hasShape(data)) throw new CatalogueError((hasShape.errors ?? []).map(describe));
  const records = Object.entries(data.parts);
  const problems = records.flatMap(([name, part]) => [
    ...part.items.filter((item) => !isItemName(item)).map((item) => `parts/${name}: there is no item "${item}"`),
    ...faultsOfAddOns(name, part, data.parts),
    ...faultsOfLevel(name, part),
    ...faultsOfWords(name, part),
  ]);
  problems.push(...faultsOfScopes(data), ...faultsOfScopeWords(scopesOf(data)));
  if (!records.some(([, part]) => part.kind === 'level')) problems.push('parts: none of them is a level');
  if (problems.length > 0) throw new CatalogueError(problems);
  return toCatalogue(data);
}

function toCatalogue(file: CatalogueFile): Catalogue {
  return {
    scopes: new Map(scopesOf(file).map(([name, own]) => [name, scopeWords(name, own) ?? name])),
    parts: new Map(Object.entries(file.parts).map(([name, part]) => [name, toPart(name, part)])),
  };
}

/** The scopes of the file, each with the file's own text for it, if it has one. */
function scopesOf({ scopes }: CatalogueFile): [string, string | undefined][] {
  return Array.isArray(scopes) ? scopes.map((name) => [name, undefined]) : Object.entries(scopes);
}

/** @throws CatalogueError, or Error if the file is missing or is not JSON */
export function readCatalogue(file: string | URL): Catalogue {
  return parseCatalogue(JSON.parse(readFileSync(file, 'utf8')));
}

export const SHIPPED_CATALOGUE = new URL('./catalogue.json', import.meta.url);

/**
 * The catalogue that this release ships. It is not checked here, because test/unit/verification/catalogue.test.ts has
 * checked it.
 */
export function readShippedCatalogue(): Catalogue {
  return toCatalogue(JSON.parse(readFileSync(SHIPPED_CATALOGUE, 'utf8')) as CatalogueFile);
}

function faultsOfAddOns(name: string, part: PartRecord, parts: Record<string, PartRecord>): string[] {
  const addOns = part.add_ons ?? [];
  if (part.kind === 'add_on') {
    const isTaken = Object.values(parts).some((other) => other.add_ons?.includes(name));
    return [
      ...(isTaken ? [] : [`parts/${name}: no level takes this add-on`]),
      ...(addOns.length > 0 ? [`parts/${name}: an add-on takes no add-ons`] : []),
    ];
  }
  return addOns
    .filter((addOn) => parts[addOn]?.kind !== 'add_on')
    .map((addOn) => `parts/${name}: there is no add-on "${addOn}"`);
}

function faultsOfLevel(name: string, { kind, items, add_ons: addOns = [] }: PartRecord): string[] {
  if (kind !== 'level') return [];
  const { length } = [name, ...addOns].join('+');
  const most = LEVEL_NAME_MAX_LENGTH;
  return [
    // Every verification is counted under a country (docs/decisions.md, "Country"), so every level has to ask for one.
    ...(items.includes('country') ? [] : [`parts/${name}: a level asks for the item "country"`]),
    ...(length > most
      ? [`parts/${name}: with all its add-ons its name has ${length} characters, and may have ${most}`]
      : []),
  ];
}

/** A request that names no scope asks for the default scope (§2.1), so a catalogue has to offer it. */
function faultsOfScopes(file: CatalogueFile): string[] {
  const isThere = scopesOf(file).some(([name]) => name === DEFAULT_SCOPE);
  return isThere ? [] : [`scopes: "${DEFAULT_SCOPE}" has to be there, for requests that name no scope`];
}

function toPart(name: string, part: PartRecord): Part {
  const { title = name, scopeText = name, detailsScopeText } = partWords(name, part);
  return {
    name,
    kind: part.kind,
    title,
    items: part.items.filter(isItemName),
    addOns: part.add_ons ?? [],
    scopeText,
    detailsScopeText,
    decides: part.decides ?? [],
  };
}

function describe(error: ajv.ErrorObject): string {
  const at = error.instancePath.slice(1) || 'catalogue';
  const named = (error.params as { additionalProperty?: string }).additionalProperty;
  return `${at}: ${error.message ?? 'is wrong'}${named === undefined ? '' : ` ("${named}")`}`;
}
