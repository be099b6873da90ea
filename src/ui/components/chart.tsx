import type { ComponentChildren, VNode } from 'preact';
import { Table } from './table.js';

interface ChartProps {
  id: string;
  /** The level of the heading on its page. */
  heading?: 'h2' | 'h3';
  title: string;
  /** What the chart shows, in one sentence, for people who cannot see it. */
  summary: string;
  columns: string[];
  rows: string[][];
  /** The text that opens the table. */
  tableTitle: string;
  empty: string;
}

/** A chart that is rendered on the server, and a folded table with the same numbers. */
export function Chart(props: ChartProps & { children?: ComponentChildren }): VNode {
  const { id, heading: Heading = 'h2', title, summary, columns, rows, tableTitle, empty, children } = props;
  return (
    <section class="card stack" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <p class="soft">{rows.length > 0 ? summary : empty}</p>
      {rows.length > 0 && children}
      {rows.length > 0 && (
        <details>
          <summary>{tableTitle}</summary>
          <Table caption={title} columns={columns} rows={rows.map((cells) => ({ key: cells.join('|'), cells }))} />
        </details>
      )}
    </section>
  );
}

export interface Bar {
  label: string;
  value: number;
  text: string;
}

/**
 * Horizontal bars with their names above. The names are HTML and not SVG text, so they wrap and do not shrink on a
 * phone.
 */
export function Bars({ bars, label }: { bars: Bar[]; label: string }): VNode {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div class="bars small" role="img" aria-label={label}>
      {bars.map((bar) => (
        <div key={bar.label}>
          <div class="bar-words">
            <span>{bar.label}</span>
            <span class="soft">{bar.text}</span>
          </div>
          <svg class="bar" width="100%" height="10">
            <rect class="chart-ground" width="100%" height="10" rx="3" />
            <rect class="chart-bar" width={`${share(bar.value, most, 100)}%`} height="10" rx="3" />
          </svg>
        </div>
      ))}
    </div>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function share(value: number, most: number, length: number): number {
  return round((value / most) * length);
}
