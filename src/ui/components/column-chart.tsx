import type { VNode } from 'preact';

// Horizontal positions are percentages and vertical ones are pixels. So the chart fills its card while its text keeps
// the size of the page's text.
const TOP = 20;
/** The y of the zero line, which leaves room for the labels below. */
const FLOOR = 156;
/** The columns take this share of the width. The labels of the grid lines are to the right of them. */
const PLOT_WIDTH = 84;
const MOST_WIDTH = 3;
/** The minimum height of a column. A very short duration would otherwise look like an interval without any. */
const LEAST_HEIGHT = 2;
const MOST_LABELS = 4;

export interface Column {
  label: string;
  /** Undefined if nothing happened in this interval. */
  pair: { low: number; high: number; text: string } | undefined;
}

interface ColumnsProps {
  columns: Column[];
  /** The values of the horizontal grid lines, highest first, and their labels. */
  lines: { value: number; text: string }[];
  label: string;
}

/**
 * A pair of columns for each interval. If there are many intervals, only some are labelled; the chart's table lists
 * all.
 */
export function Columns({ columns, lines, label }: ColumnsProps): VNode {
  const [{ value: top } = { value: 1 }] = lines;
  const step = PLOT_WIDTH / columns.length;
  // Labels are counted from the last interval, because readers look for the latest value.
  const stride = Math.ceil(columns.length / MOST_LABELS);
  return (
    <svg class="column-chart" role="img" aria-label={label}>
      {[...lines, { value: 0, text: '' }].map(({ value, text }) => (
        <g key={value}>
          <line class="chart-line" x2="100%" y1={heightOf(value, top)} y2={heightOf(value, top)} />
          <text class="chart-value" x="100%" y={heightOf(value, top) - 5} text-anchor="end">
            {text}
          </text>
        </g>
      ))}
      {columns.map(({ label: name, pair }, index) => (
        <g key={name}>
          {pair && <Pair {...pair} name={name} top={top} middle={(index + 0.5) * step} step={step} />}
          {(columns.length - 1 - index) % stride === 0 && (
            <text x={`${round((index + 0.5) * step)}%`} y={FLOOR + 20} text-anchor="middle">
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

interface PairProps {
  name: string;
  low: number;
  high: number;
  text: string;
  top: number;
  middle: number;
  step: number;
}

function Pair({ name, low, high, text, top, middle, step }: PairProps): VNode {
  const width = Math.min(step * 0.38, MOST_WIDTH);
  const gap = width * 0.06;
  const column = (value: number, x: number, kind: string) => {
    const y = Math.min(heightOf(value, top), FLOOR - LEAST_HEIGHT);
    return <rect class={kind} x={`${round(x)}%`} y={y} width={`${round(width)}%`} height={round(FLOOR - y)} rx="1.5" />;
  };
  return (
    <g>
      <title>{`${name}: ${text}`}</title>
      {column(low, middle - gap - width, 'chart-bar')}
      {column(high, middle + gap, 'chart-second')}
    </g>
  );
}

/** The y coordinate of a value. */
function heightOf(value: number, top: number): number {
  return round(FLOOR - (value / top) * (FLOOR - TOP));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
