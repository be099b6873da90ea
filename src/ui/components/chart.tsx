import type { ComponentChildren, VNode } from 'preact';
import { Table } from './table.js';

const WIDTH = 400;
const HEIGHT = 150;
/** The lower end of the bars, with room for the labels below. */
const FLOOR = 124;
const TOP = 18;

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

/** A chart that is drawn on the server, and a table with the same numbers. */
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
  /** The value as text. */
  text: string;
}

/**
 * Horizontal bars with their names above. The names are text of the page, so they wrap and do not shrink on a phone.
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

export interface Column {
  label: string;
  /** Drawn first, to the left of `high`. */
  low: number;
  high: number;
  text: string;
}

/** More than these would touch each other. */
const MOST_LABELS = 7;

/** Pairs of columns for each step of time. Of many steps only the first and last are labelled; the table has all. */
export function Columns({ columns, most, label }: { columns: Column[]; most: string; label: string }): VNode {
  const highest = Math.max(1, ...columns.map(({ high }) => high));
  const step = WIDTH / Math.max(columns.length, 4);
  const isLabelled = (index: number) => columns.length <= MOST_LABELS || index === 0 || index === columns.length - 1;
  const bar = (value: number, x: number, kind: string) => {
    const height = share(value, highest, FLOOR - TOP);
    return <rect class={kind} x={x} y={FLOOR - height} width={step * 0.38} height={height} />;
  };
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <text y="12" class="chart-value">
        {most}
      </text>
      <line class="chart-line" x2={WIDTH} y1={TOP} y2={TOP} />
      <line class="chart-line" x2={WIDTH} y1={FLOOR} y2={FLOOR} />
      {columns.map(({ label: name, low, high, text }, index) => (
        <g key={name}>
          <title>{`${name}: ${text}`}</title>
          {bar(low, index * step + step * 0.1, 'chart-bar')}
          {bar(high, index * step + step * 0.5, 'chart-second')}
          {isLabelled(index) && (
            <text {...placeOf(index, columns.length, step)} y={HEIGHT - 8}>
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Under its pair; at the edges of a chart with many steps there is more room on one side only. */
function placeOf(index: number, count: number, step: number): { x: number; 'text-anchor': 'start' | 'middle' | 'end' } {
  if (count <= MOST_LABELS) return { x: round((index + 0.49) * step), 'text-anchor': 'middle' };
  return index === 0 ? { x: 0, 'text-anchor': 'start' } : { x: count * step, 'text-anchor': 'end' };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function share(value: number, most: number, length: number): number {
  return round((value / most) * length);
}
