import { toSnakeCase } from '../snake-case.js';

/** Converts a name in code to its column name: `clientId` to `client_id`. */
type Column<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : '';

/** The row in which a `Shape` is stored: column names instead of names in code, and null instead of undefined. */
export type Row<Shape> = {
  [Name in keyof Shape & string as Column<Name>]-?: undefined extends Shape[Name]
    ? Exclude<Shape[Name], undefined> | null
    : Shape[Name];
};

/** A shape that is read from a row has undefined where the row has null. */
type WithoutNull<Shape> = { [Name in keyof Shape]: Exclude<Shape[Name], null> };

const names = new Map<string, string>();

/** Converts a row to a shape: column names become names in code, and null becomes undefined. */
export function fromRow<Shape extends WithoutNull<Shape>>(row: Row<Shape>): Shape {
  return read(row, Object.keys(row));
}

/** Reads only these columns of a row. A list that lacks a column of the shape does not compile. */
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

/** Converts a shape to a row: names in code become column names, and undefined becomes null. */
export function toRow<Shape extends object>(shape: Shape): Row<Shape> {
  const values = Object.entries<unknown>(shape as Record<string, unknown>);
  return Object.fromEntries(values.map(([name, value]) => [toSnakeCase(name), value ?? null])) as Row<Shape>;
}

function nameOf(column: string): string {
  const name = names.get(column) ?? column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}
