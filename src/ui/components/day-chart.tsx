import type { VNode } from 'preact';

const WIDTH = 400;
const HEIGHT = 170;
const TOP_Y = 18;
/** The y of the zero line, which leaves room for the labels below. */
const ZERO_Y = 144;
const CLASSES = ['chart-bar', 'chart-second', 'chart-third'] as const;
const KEYS = ['first', 'second', 'third'] as const;

export interface ChartDay {
  label: string;
  /** The values stacked in one bar, the lowest first. */
  values: number[];
  /** The values as text, for the tooltip of the bar. */
  text: string;
}

interface DayBarsProps {
  days: ChartDay[];
  label: string;
  /** Formats the value of the top grid line. */
  format?: (value: number) => string;
}

/** A stacked bar for each day. Only the first, middle and last day are labelled; the chart's table lists all. */
export function DayBars({ days, label, format = String }: DayBarsProps): VNode {
  const most = Math.max(1, ...days.map(({ values }) => sum(values)));
  const step = WIDTH / days.length;
  const middle = days[Math.floor(days.length / 2)];
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <text y="12" class="chart-value">
        {format(most)}
      </text>
      <line class="chart-line" x2={WIDTH} y1={TOP_Y} y2={TOP_Y} />
      <line class="chart-line" x2={WIDTH} y1={(TOP_Y + ZERO_Y) / 2} y2={(TOP_Y + ZERO_Y) / 2} />
      <line class="chart-line" x2={WIDTH} y1={ZERO_Y} y2={ZERO_Y} />
      {days.map((day, index) => (
        <DayBar key={day.label} day={day} x={index * step + step * 0.1} width={step * 0.8} most={most} />
      ))}
      <text y={HEIGHT - 8}>{days[0]?.label}</text>
      <text x={WIDTH / 2} y={HEIGHT - 8} text-anchor="middle">
        {middle?.label}
      </text>
      <text x={WIDTH} y={HEIGHT - 8} text-anchor="end">
        {days.at(-1)?.label}
      </text>
    </svg>
  );
}

interface DayBarProps {
  day: ChartDay;
  x: number;
  width: number;
  most: number;
}

function DayBar({ day, x, width, most }: DayBarProps): VNode | null {
  if (sum(day.values) === 0) return null;
  const heights = day.values.map((value) => ((ZERO_Y - TOP_Y) * value) / most);
  return (
    <g>
      <title>{`${day.label}: ${day.text}`}</title>
      {heights.map((height, index) => {
        const y = ZERO_Y - sum(heights.slice(0, index + 1));
        return height === 0 ? null : (
          <rect
            class={CLASSES[index] ?? CLASSES[0]}
            x={round(x)}
            y={round(y)}
            width={round(width)}
            height={round(height)}
          />
        );
      })}
    </g>
  );
}

/** What the colours of a stacked bar mean, from bottom to top. */
export function DayLegend({ names }: { names: string[] }): VNode {
  return (
    <p class="chart-legend small">
      {names.map((name, index) => (
        <span key={name} class={`chart-key chart-key-${KEYS[index] ?? KEYS[0]}`}>
          {name}
        </span>
      ))}
    </p>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
