/** The parts of a schema of the contract that the docs show. Descriptions are HTML. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: (string | number)[];
  const?: string | number | boolean;
  default?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  deprecated?: boolean;
}

/** One field as the docs show it, with the fields within it. */
export interface Field {
  name: string;
  type: string;
  isRequired: boolean;
  isDeprecated: boolean;
  /** HTML. */
  description: string;
  /** Limits and the like, in words. */
  notes: string[];
  values: string[];
  fields: Field[];
}

/** One form that a body may have. Most bodies have one, without a name. */
export interface Shape {
  name?: string;
  description?: string;
  fields: Field[];
}

/** Follows a reference within the document. */
export type Resolve = <T extends object>(node: T) => T;

/** @returns what follows references in a document: those of schemas, parameters, answers and headers alike */
export function resolverOf(components: object): Resolve {
  return function resolve<T extends object>(node: T): T {
    if (!('$ref' in node)) return node;
    const [, , kind = '', name = ''] = (node.$ref as string).split('/');
    const found = (components as Record<string, Record<string, T>>)[kind]?.[name];
    if (!found) throw new Error(`the contract has no ${node.$ref as string}`);
    return resolve(found);
  };
}

/** The forms of a body: one for each alternative, or one alone. */
export function shapesOf(schema: Schema, resolve: Resolve): Shape[] {
  const whole = resolve(schema);
  if (!whole.oneOf) return [{ fields: fieldsOf(whole, resolve) }];
  return whole.oneOf.map((one) => {
    const { description, ...branch } = resolve(one);
    const [fixed] = Object.values(branch.properties ?? {}).map((property) => property.const);
    return { name: String(fixed ?? ''), description: description ?? '', fields: fieldsOf(branch, resolve) };
  });
}

/** The fields of an object, of the items of a list, or of each value of a map. */
export function fieldsOf(schema: Schema, resolve: Resolve): Field[] {
  const { properties = {}, required = [], items, additionalProperties, allOf = [] } = resolve(schema);
  const own = Object.entries(properties).map(([name, property]) => ({
    ...describeField(name, property, resolve),
    isRequired: required.includes(name),
  }));
  return [
    ...own,
    ...allOf.flatMap((one) => fieldsOf(one, resolve)),
    ...(items ? fieldsOf(items, resolve) : []),
    ...(typeof additionalProperties === 'object' ? fieldsOf(additionalProperties, resolve) : []),
  ];
}

export function describeField(name: string, schema: Schema, resolve: Resolve): Field {
  const whole = resolve(schema);
  const item = whole.items ? resolve(whole.items) : undefined;
  return {
    name,
    type: typeOf(whole, resolve),
    isRequired: false,
    isDeprecated: whole.deprecated ?? false,
    description: whole.description ?? '',
    notes: notesOf(whole),
    values: (whole.enum ?? item?.enum ?? []).map(String),
    fields: fieldsOf(whole, resolve),
  };
}

/** A type in words, such as “array of string”. */
export function typeOf(schema: Schema, resolve: Resolve): string {
  const { type, items, format, additionalProperties } = resolve(schema);
  if (items) return `array of ${typeOf(items, resolve)}`;
  if (typeof additionalProperties === 'object') return `map of ${typeOf(additionalProperties, resolve)}`;
  const plain = Array.isArray(type) ? type.join(' or ') : (type ?? 'object');
  return format === undefined ? plain : `${plain} (${format})`;
}

function notesOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const { maxProperties } = schema;
  return [
    ...(schema.const === undefined ? [] : [`always ${JSON.stringify(schema.const)}`]),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} if left out`]),
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' items'),
    ...range(undefined, maxProperties, ' entries'),
  ];
}

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  const number = (value: number) => value.toLocaleString('en');
  if (least !== undefined && most !== undefined) return [`${number(least)} to ${number(most)}${unit}`];
  if (most !== undefined) return [`at most ${number(most)}${unit}`];
  return least !== undefined && least > 1 ? [`at least ${number(least)}${unit}`] : [];
}
