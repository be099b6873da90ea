import type { VNode } from 'preact';

// Horizontal positions are percentages and vertical ones are pixels. So the chart fills its card while its text keeps
// the size of the page's text.
const TOP_Y = 20;
/** The y of the zero line, which leaves room for the labels below. */
const ZERO_Y = 156;
/** The columns begin at this x. The labels of the grid lines are to the left of it. */
const PLOT_LEFT = 16;
const PLOT_WIDTH = 100 - PLOT_LEFT;
const MAX_COLUMN_WIDTH = 3;
/** The minimum height of a column. A very short duration would otherwise look like an interval without any. */
const MIN_HEIGHT = 2;
const MAX_LABELS = 4;
/** The approximate width of a label on a desktop. */
const LABEL_WIDTH = 10;

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
  const middleOf = (index: number) => PLOT_LEFT + (index + 0.5) * intervalWidth;
  return (
    <svg class="column-chart" role="img" aria-label={label}>
      {[...gridLines, { value: 0, text: '' }].map(({ value, text }) => (
        <g key={value}>
          <line class="chart-line" x1={`${PLOT_LEFT}%`} x2="100%" y1={yOf(value, top)} y2={yOf(value, top)} />
          <text class="chart-value" x={`${PLOT_LEFT - 2}%`} y={yOf(value, top) + 4} text-anchor="end">
            {text}
          </text>
        </g>
      ))}
      {columns.map(({ label: name, pair }, index) => (
        <g key={name}>
          {pair && <Pair {...pair} name={name} top={top} middle={middleOf(index)} intervalWidth={intervalWidth} />}
          {(columns.length - 1 - index) % labelEvery === 0 && (
            <Label middle={middleOf(index)} isAtEdge={index === columns.length - 1 && intervalWidth < LABEL_WIDTH}>
              {name}
            </Label>
          )}
        </g>
      ))}
    </svg>
  );
}

/** A label below its columns. At the right edge it ends with the chart, because a centred one would be cut off. */
function Label({ middle, isAtEdge, children }: { middle: number; isAtEdge: boolean; children: string }): VNode {
  return (
    <text x={isAtEdge ? '100%' : `${round(middle)}%`} y={ZERO_Y + 20} text-anchor={isAtEdge ? 'end' : 'middle'}>
      {children}
    </text>
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
