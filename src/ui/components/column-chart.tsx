import type { VNode } from 'preact';

// Along the time in percent, upwards in pixels: the text has the size of the page's text, however wide the chart is.
const TOP = 20;
/** The lower end of the columns, with room for the labels below. */
const FLOOR = 156;
/** To the left of it stand the labels of the lines. */
const PLOT_LEFT = 16;
const PLOT_WIDTH = 100 - PLOT_LEFT;
const MOST_WIDTH = 3;
/** A short time is a line at least, else it would look like a day without any. */
const LEAST_HEIGHT = 2;
const MOST_LABELS = 4;
/** About as wide as a label is on a desktop. */
const LABEL_WIDTH = 10;

export interface Column {
  label: string;
  /** Undefined for a step of time in which there was nothing. */
  pair: { low: number; high: number; text: string } | undefined;
}

interface ColumnsProps {
  columns: Column[];
  /** The values of the lines across the chart, the highest first, as text. */
  lines: { value: number; text: string }[];
  label: string;
}

/** Pairs of columns for each step of time. Of many steps only some are labelled; the table has all. */
export function Columns({ columns, lines, label }: ColumnsProps): VNode {
  const [{ value: top } = { value: 1 }] = lines;
  const step = PLOT_WIDTH / columns.length;
  // Counted from the last one, which is what people look for.
  const stride = Math.ceil(columns.length / MOST_LABELS);
  const middleOf = (index: number) => PLOT_LEFT + (index + 0.5) * step;
  return (
    <svg class="column-chart" role="img" aria-label={label}>
      {[...lines, { value: 0, text: '' }].map(({ value, text }) => (
        <g key={value}>
          <line class="chart-line" x1={`${PLOT_LEFT}%`} x2="100%" y1={heightOf(value, top)} y2={heightOf(value, top)} />
          <text class="chart-value" x={`${PLOT_LEFT - 2}%`} y={heightOf(value, top) + 4} text-anchor="end">
            {text}
          </text>
        </g>
      ))}
      {columns.map(({ label: name, pair }, index) => (
        <g key={name}>
          {pair && <Pair {...pair} name={name} top={top} middle={middleOf(index)} step={step} />}
          {(columns.length - 1 - index) % stride === 0 && (
            <Label middle={middleOf(index)} isAtEdge={index === columns.length - 1 && step < LABEL_WIDTH}>
              {name}
            </Label>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Below its column; that of the last one ends where the plot does, so that nothing stands beyond it. */
function Label({ middle, isAtEdge, children }: { middle: number; isAtEdge: boolean; children: string }): VNode {
  return (
    <text x={isAtEdge ? '100%' : `${round(middle)}%`} y={FLOOR + 20} text-anchor={isAtEdge ? 'end' : 'middle'}>
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

/** How far down a value stands. */
function heightOf(value: number, top: number): number {
  return round(FLOOR - (value / top) * (FLOOR - TOP));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
