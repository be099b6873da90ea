import type { ComponentChildren, VNode } from 'preact';

export interface Row {
  key: string;
  cells: ComponentChildren[];
}

/** A table. Its caption is for screen readers only, since the heading above says the same. */
export function Table({ caption, columns, rows }: { caption: string; columns: string[]; rows: Row[] }): VNode {
  return (
    <table class="table">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
