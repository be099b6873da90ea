import { toSnakeCase } from '../snake-case.js';

/** How the database spells a name: `clientId` is `client_id`. */
type Column<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : '';

/** A row that holds a `Shape`: its names as the database spells them, and null for what may be undefined. */
export type Row<Shape> = {
  [Name in keyof Shape & string as Column<Name>]-?: undefined extends Shape[Name]
    ? Exclude<Shape[Name], undefined> | null
    : Shape[Name];
};

/** What is read from a row has no null. */
type WithoutNull<Shape> = { [Name in keyof Shape]: Exclude<Shape[Name], null> };

const names = new Map<string, string>();

/** Every column of a row under its name in code; undefined for null. */
export function fromRow<Shape extends WithoutNull<Shape>>(row: Row<Shape>): Shape {
  return read(row, Object.keys(row));
}

/** Reads these columns of a row, whatever else it has. A list that lacks a column of the shape does not compile. */
export function rowReader<Shape extends WithoutNull<Shape>>() {
  return <const Columns extends readonly (keyof Row<Shape> & string)[]>(columns: Columns & Complete<Shape, Columns>) =>
    (row: Row<Shape>): Shape =>
      read(row, columns);
}

type Complete<Shape, Columns extends readonly string[]> = [Exclude<keyof Row<Shape>, Columns[number]>] extends [never]
  ? unknown
  : never;

function read<Shape>(row: Row<Shape>, columns: readonly string[]): Shape {
  const values = row as Record<string, unknown>;
  return Object.fromEntries(columns.map((column) => [nameOf(column), values[column] ?? undefined])) as Shape;
}

/** The columns that hold these values; null for undefined. */
export function toRow<Shape extends object>(shape: Shape): Row<Shape> {
  const values = Object.entries<unknown>(shape as Record<string, unknown>);
  return Object.fromEntries(values.map(([name, value]) => [toSnakeCase(name), value ?? null])) as Row<Shape>;
}

function nameOf(column: string): string {
  const name = names.get(column) ?? column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}
