import type { VNode } from 'preact';
import { PERIODS, type ReviewNumbers } from '../../verification/review/review-numbers.js';
import { reasonText } from '../../verification/catalogue/reasons.js';
import { ButtonLink } from '../../ui/components/button.js';
import { Bars, Chart } from '../../ui/components/chart.js';
import { Columns } from '../../ui/components/column-chart.js';
import { Figures } from '../../ui/components/figures.js';
import { Segments } from '../../ui/components/segments.js';
import { messages } from '../../texts/messages.js';
import { duration } from '../../ui/age.js';
import { durationScale } from '../../ui/duration-scale.js';
import { ConsoleLayout, type Reviewer } from './console-layout.page.js';

const words = messages.console.numbers;
const { language } = messages;
const { number: formatNumber } = language;

type TimesFrom = ReviewNumbers['times'][number];
const ENVIRONMENTS = ['live', 'sandbox'] as const;

interface NumbersPageProps {
  reviewer: Reviewer;
  environment: (typeof ENVIRONMENTS)[number];
  days: (typeof PERIODS)[number];
  numbers: ReviewNumbers;
}

function numbersAddress(environment: string, days: number): string {
  return `/console/numbers?environment=${environment}&days=${days}`;
}

/** Charts about the reviewers' work. Each has a table with the same numbers. */
export function NumbersPage({ reviewer, environment, days, numbers }: NumbersPageProps): VNode {
  return (
    <ConsoleLayout title={words.title} reviewer={reviewer} place="numbers">
      <div class="stack">
        <div class="page-head">
          <h1>{words.title}</h1>
          <div class="head-choices">
            <Segments
              label={messages.console.filter.environment}
              segments={ENVIRONMENTS.map((one) => ({
                href: numbersAddress(one, days),
                text: messages.console.filter.environments[one],
                isCurrent: one === environment,
              }))}
            />
            <Segments
              label={words.period}
              segments={PERIODS.map((one) => ({
                href: numbersAddress(environment, one),
                text: words.days(one),
                isCurrent: one === days,
              }))}
            />
          </div>
        </div>
        {isEmpty(numbers) ? <NothingHere environment={environment} days={days} /> : <Charts numbers={numbers} />}
      </div>
    </ConsoleLayout>
  );
}

function Charts({ numbers }: { numbers: ReviewNumbers }): VNode {
  return (
    <>
      <AtAGlance numbers={numbers} />
      <OnlyInterval numbers={numbers} />
      <div class="charts">
        <Waiting numbers={numbers} />
        {onlyInterval(numbers) === undefined && <Times numbers={numbers} />}
        <Reviewers numbers={numbers} />
        <Reasons numbers={numbers} />
      </div>
    </>
  );
}

/** Whether no case waits and none was decided. The page then links to the other environment, which may have cases. */
function isEmpty({ waiting, whole: overall }: ReviewNumbers): boolean {
  return overall.decisions === 0 && waiting.every((count) => count === 0);
}

function NothingHere({ environment, days }: Pick<NumbersPageProps, 'environment' | 'days'>): VNode {
  const other = environment === 'live' ? 'sandbox' : 'live';
  return (
    <div class="card empty">
      <h2>{words.nothing[environment]}</h2>
      <p>
        <ButtonLink small href={numbersAddress(other, days)}>
          {words.toOther[environment]}
        </ButtonLink>
      </p>
    </div>
  );
}

/** The most important figures, before the charts. */
function AtAGlance({ numbers: { waiting, whole: overall } }: { numbers: ReviewNumbers }): VNode {
  const { figures } = words;
  return (
    <Figures
      figures={[
        { term: figures.waiting, value: formatNumber(totalOf(waiting)) },
        { term: figures.decisions, value: formatNumber(overall.decisions) },
        { term: figures.median, value: formatDuration(overall.median) },
        { term: figures.p90, value: formatDuration(overall.p90) },
      ]}
    />
  );
}

/** The only day or week with decisions. Undefined if there are several, or none. */
function onlyInterval({ times }: ReviewNumbers): TimesFrom | undefined {
  return times.length === 1 ? times[0] : undefined;
}

/**
 * Replaces the chart of the time to decision if only one interval has decisions: that interval's values are the figures
 * above, and a single pair of columns shows nothing else.
 */
function OnlyInterval({ numbers }: { numbers: ReviewNumbers }): VNode | null {
  const only = onlyInterval(numbers);
  if (!only) return null;
  const day = language.dayOfYear(only.from).replaceAll(' ', '\u00A0');
  return <p class="soft small">{words.times.only[numbers.unit](only.decisions, day)}</p>;
}

function totalOf(waiting: number[]): number {
  return waiting.reduce((sum, count) => sum + count, 0);
}

function Waiting({ numbers: { waiting } }: { numbers: ReviewNumbers }): VNode {
  const bars = waiting.map((value, index) => ({ label: words.ages[index] ?? '', value, text: String(value) }));
  const rows = totalOf(waiting) > 0 ? bars.map(({ label, text }) => [label, text]) : [];
  return (
    <Chart id="waiting" {...words.waiting} tableTitle={words.table} rows={rows}>
      <Bars bars={bars} label={words.waiting.summary} />
    </Chart>
  );
}

function Times({ numbers: { times, steps: intervals, unit } }: { numbers: ReviewNumbers }): VNode {
  const columns = intervals.map((start) => {
    const found = times.find(({ from }) => from.getTime() === start.getTime());
    return { label: language.dayOfYear(start), pair: found && pairOf(found) };
  });
  const rows = times.map(({ from, decisions, median, p90 }) => [
    language.dayOfYear(from),
    String(decisions),
    formatDuration(median),
    formatDuration(p90),
  ]);
  const gridLines = durationScale(Math.max(...times.map(({ p90 = 0 }) => p90)));
  const summary = words.times.summary[unit];
  const titles = [words.units[unit], ...words.times.columns];
  return (
    <Chart id="times" {...words.times} columns={titles} summary={summary} tableTitle={words.table} rows={rows}>
      <Columns
        columns={columns}
        gridLines={gridLines.map((value) => ({ value, text: duration(value) }))}
        label={summary}
      />
      <p class="chart-legend small">
        <span class="chart-key chart-key-first">{words.times.median}</span>
        <span class="chart-key chart-key-second">{words.times.p90}</span>
      </p>
    </Chart>
  );
}

function pairOf({ median = 0, p90 = 0 }: TimesFrom) {
  return { low: median, high: p90, text: `${formatDuration(median)}, ${formatDuration(p90)}` };
}

function Reviewers({ numbers: { reviewers } }: { numbers: ReviewNumbers }): VNode {
  const bars = reviewers.map(({ name = words.nobody, decisions }) => ({
    label: name,
    value: decisions,
    text: String(decisions),
  }));
  const rows = reviewers.map(({ name = words.nobody, decisions, median }) => [
    name,
    String(decisions),
    formatDuration(median),
  ]);
  return (
    <Chart id="reviewers" {...words.reviewers} tableTitle={words.table} rows={rows}>
      <Bars bars={bars} label={words.reviewers.summary} />
    </Chart>
  );
}

function Reasons({ numbers: { reasons } }: { numbers: ReviewNumbers }): VNode {
  const bars = reasons.map(({ reasonCode, rejections }) => ({
    label: reasonText(reasonCode) ?? reasonCode,
    value: rejections,
    text: String(rejections),
  }));
  return (
    <Chart id="reasons" {...words.reasons} tableTitle={words.table} rows={bars.map(({ label, text }) => [label, text])}>
      <Bars bars={bars} label={words.reasons.summary} />
    </Chart>
  );
}

function formatDuration(seconds: number | undefined): string {
  if (seconds === undefined) return '–';
  return seconds < 60 ? words.underMinute : duration(seconds);
}
