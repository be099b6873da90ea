import type { ComponentChildren, VNode } from 'preact';

export interface Row {
  key: string;
  cells: ComponentChildren[];
}

/** A table. Its caption is only for screen readers, because sighted readers see the heading above. */
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
