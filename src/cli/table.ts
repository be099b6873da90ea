import { toSnakeCase } from '../snake-case.js';

type Cell = string | number | Date | null | undefined;

/**
 * Formats rows with the same keys as aligned columns with a header.
 * @param nothing what is printed if there are none
 */
export function table(rows: readonly object[], nothing?: string): string[] {
  const [first] = rows;
  if (!first) return nothing === undefined ? [] : [nothing];
  const cells = [
    Object.keys(first).map(toSnakeCase),
    ...rows.map((row) => Object.values<Cell>({ ...row }).map(textOf)),
  ];
  const widths = Object.keys(first).map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function textOf(value: Cell): string {
  return value instanceof Date ? value.toISOString() : String(value ?? '');
}
