import type { VNode } from 'preact';

// Horizontal positions are percentages and vertical ones are pixels. So the chart fills its card while its text keeps
// the size of the page's text.
const TOP_Y = 20;
/** The y of the zero line, which leaves room for the labels below. */
const ZERO_Y = 156;
/** The columns take this share of the width. The labels of the grid lines are to the right of them. */
const PLOT_WIDTH = 84;
const MAX_COLUMN_WIDTH = 3;
/** The minimum height of a column. A very short duration would otherwise look like an interval without any. */
const MIN_HEIGHT = 2;
const MAX_LABELS = 4;

export interface Column {
  label: string;
  /** Undefined if nothing happened in this interval. */
  pair: { low: number; high: number; text: string } | undefined;
}

interface ColumnsProps {
  columns: Column[];
  /** The values of the horizontal grid lines, highest first, and their labels. */
  gridLines: { value: number; text: string }[];
  label: string;
}

/**
 * A pair of columns for each interval. If there are many intervals, only some are labelled; the chart's table lists
 * all.
 */
export function Columns({ columns, gridLines, label }: ColumnsProps): VNode {
  const [{ value: top } = { value: 1 }] = gridLines;
  const intervalWidth = PLOT_WIDTH / columns.length;
  // Labels are counted from the last interval, because readers look for the latest value.
  const labelEvery = Math.ceil(columns.length / MAX_LABELS);
  return (
    <svg class="column-chart" role="img" aria-label={label}>
      {[...gridLines, { value: 0, text: '' }].map(({ value, text }) => (
        <g key={value}>
          <line class="chart-line" x2="100%" y1={yOf(value, top)} y2={yOf(value, top)} />
          <text class="chart-value" x="100%" y={yOf(value, top) - 5} text-anchor="end">
            {text}
          </text>
        </g>
      ))}
      {columns.map(({ label: name, pair }, index) => (
        <g key={name}>
          {pair && (
            <Pair
              {...pair}
              name={name}
              top={top}
              middle={(index + 0.5) * intervalWidth}
              intervalWidth={intervalWidth}
            />
          )}
          {(columns.length - 1 - index) % labelEvery === 0 && (
            <text x={`${round((index + 0.5) * intervalWidth)}%`} y={ZERO_Y + 20} text-anchor="middle">
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
  intervalWidth: number;
}

function Pair({ name, low, high, text, top, middle, intervalWidth }: PairProps): VNode {
  const width = Math.min(intervalWidth * 0.38, MAX_COLUMN_WIDTH);
  const gap = width * 0.06;
  const column = (value: number, x: number, kind: string) => {
    const y = Math.min(yOf(value, top), ZERO_Y - MIN_HEIGHT);
    return (
      <rect class={kind} x={`${round(x)}%`} y={y} width={`${round(width)}%`} height={round(ZERO_Y - y)} rx="1.5" />
    );
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
function yOf(value: number, top: number): number {
  return round(ZERO_Y - (value / top) * (ZERO_Y - TOP_Y));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
