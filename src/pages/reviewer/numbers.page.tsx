import type { VNode } from 'preact';
import { PERIODS, type ReviewNumbers } from '../../verification/review/review-numbers.js';
import { reasonText } from '../../verification/catalogue/reasons.js';
import { Button, ButtonLink } from '../../ui/components/button.js';
import { Bars, Chart, Columns } from '../../ui/components/chart.js';
import { SelectField } from '../../ui/components/field.js';
import { Figures } from '../../ui/components/figures.js';
import { messages } from '../../texts/messages.js';
import { duration } from '../../ui/age.js';
import { ConsoleLayout, type Reviewer } from './console-layout.page.js';

const words = messages.console.numbers;
const { language } = messages;
const { number } = language;

interface NumbersPageProps {
  reviewer: Reviewer;
  environment: 'live' | 'sandbox';
  days: (typeof PERIODS)[number];
  numbers: ReviewNumbers;
}

/** How the review goes, in charts. Each has a table with the same numbers. */
export function NumbersPage({ reviewer, environment, days, numbers }: NumbersPageProps): VNode {
  return (
    <ConsoleLayout title={words.title} reviewer={reviewer} place="numbers">
      <div class="stack">
        <h1>{words.title}</h1>
        <form action="/console/numbers" class="card filter-form">
          <SelectField
            name="days"
            label={words.period}
            value={String(days)}
            options={PERIODS.map((period) => ({ value: String(period), text: words.days(period) }))}
          />
          <SelectField
            name="environment"
            label={messages.console.filter.environment}
            value={environment}
            options={Object.entries(messages.console.filter.environments).map(([value, text]) => ({ value, text }))}
          />
          <div class="actions">
            <Button>{messages.console.filter.apply}</Button>
          </div>
        </form>
        {isEmpty(numbers) ? <NothingHere environment={environment} days={days} /> : <Charts numbers={numbers} />}
      </div>
    </ConsoleLayout>
  );
}

function Charts({ numbers }: { numbers: ReviewNumbers }): VNode {
  return (
    <>
      <AtAGlance numbers={numbers} />
      <div class="charts">
        <Waiting numbers={numbers} />
        <Times numbers={numbers} />
        <Reviewers numbers={numbers} />
        <Reasons numbers={numbers} />
      </div>
    </>
  );
}

/** Whether nothing waits and nothing was decided. The page then offers the other environment, where cases may be. */
function isEmpty({ waiting, whole }: ReviewNumbers): boolean {
  return whole.decisions === 0 && waiting.every((count) => count === 0);
}

function NothingHere({ environment, days }: Pick<NumbersPageProps, 'environment' | 'days'>): VNode {
  const other = environment === 'live' ? 'sandbox' : 'live';
  return (
    <div class="card empty">
      <h2>{words.nothing[environment]}</h2>
      <p>
        <ButtonLink small href={`/console/numbers?environment=${other}&days=${days}`}>
          {words.toOther[environment]}
        </ButtonLink>
      </p>
    </div>
  );
}

/** The most important figures, before the charts. */
function AtAGlance({ numbers: { waiting, whole } }: { numbers: ReviewNumbers }): VNode {
  const { figures } = words;
  return (
    <Figures
      figures={[
        { term: figures.waiting, value: number(totalOf(waiting)) },
        { term: figures.decisions, value: number(whole.decisions) },
        { term: figures.median, value: formatDuration(whole.median) },
        { term: figures.p90, value: formatDuration(whole.p90) },
      ]}
    />
  );
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

function Times({ numbers: { times, unit } }: { numbers: ReviewNumbers }): VNode {
  const columns = times.map(({ from, median = 0, p90 = 0 }) => ({
    label: language.dayOfYear(from),
    low: median,
    high: p90,
    text: `${formatDuration(median)}, ${formatDuration(p90)}`,
  }));
  const rows = times.map(({ from, decisions, median, p90 }) => [
    language.dayOfYear(from),
    String(decisions),
    formatDuration(median),
    formatDuration(p90),
  ]);
  const text = {
    ...words.times,
    columns: [words.units[unit], ...words.times.columns],
    summary: words.times.summary[unit],
  };
  const [only] = times.length === 1 ? times : [];
  if (only) {
    const { from, median = 0, p90 = 0 } = only;
    const both = words.times.both(duration(median), duration(p90));
    const empty = words.times.only[unit](language.dayOfYear(from), both);
    return <Chart id="times" {...text} empty={empty} tableTitle={words.table} rows={[]} />;
  }
  return (
    <Chart id="times" {...text} tableTitle={words.table} rows={rows}>
      <Columns columns={columns} most={duration(Math.max(...times.map(({ p90 = 0 }) => p90)))} label={text.summary} />
      <p class="chart-legend small">
        <span class="chart-key chart-key-first">{words.times.median}</span>
        <span class="chart-key chart-key-second">{words.times.p90}</span>
      </p>
    </Chart>
  );
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
