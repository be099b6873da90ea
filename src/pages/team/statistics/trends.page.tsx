import type { VNode } from 'preact';
import type { HistoryDay } from '../../../statistics/history.js';
import { duration } from '../../../ui/age.js';
import { Chart } from '../../../ui/components/chart.js';
import { DayBars, DayLegend } from '../../../ui/components/day-chart.js';
import { messages } from '../../../texts/messages.js';

const { trends: words, table } = messages.clientStatistics;
const { language } = messages;

/** Charts of the authorizations, submissions and decisions on each day. */
export function Trends({ history }: { history: HistoryDay[] }): VNode {
  return (
    <div class="charts">
      <Counts id="authorizations" history={history} text={words.authorizations} of={(day) => day.authorizations} />
      <Counts id="submitted" history={history} text={words.submitted} of={(day) => day.submitted} />
      <Decisions history={history} />
      <Times history={history} />
    </div>
  );
}

interface CountsProps {
  id: string;
  history: HistoryDay[];
  text: typeof words.authorizations;
  of: (day: HistoryDay) => number;
}

function Counts({ id, history, text, of }: CountsProps): VNode {
  const days = history.map((day) => ({ label: labelOf(day), values: [of(day)], text: String(of(day)) }));
  const total = days.reduce((sum, { values: [value = 0] }) => sum + value, 0);
  const summary = text.summary(language.number(total));
  const rows = total > 0 ? days.map((day) => [day.label, day.text]).reverse() : [];
  return (
    <Chart heading="h3" id={id} {...text} summary={summary} tableTitle={table} rows={rows}>
      <DayBars days={days} label={summary} />
    </Chart>
  );
}

function Decisions({ history }: { history: HistoryDay[] }): VNode {
  const text = words.decided;
  const days = history.map((day) => {
    const values = [day.approved, day.contacted, day.rejected];
    return {
      label: labelOf(day),
      values,
      text: values.map((count, at) => `${count} ${text.parts[at] ?? ''}`).join(', '),
    };
  });
  const totals = [0, 1, 2].map((at) => days.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const [approved = '', contacted = '', rejected = ''] = totals.map((count) => language.number(count));
  const summary = text.summary(approved, contacted, rejected);
  const isEmpty = totals.every((count) => count === 0);
  const rows = isEmpty ? [] : days.map(({ label, values }) => [label, ...values.map(String)]).reverse();
  return (
    <Chart heading="h3" id="decided" {...text} summary={summary} tableTitle={table} rows={rows}>
      <DayBars days={days} label={summary} />
      <DayLegend names={text.parts} />
    </Chart>
  );
}

function Times({ history }: { history: HistoryDay[] }): VNode {
  const text = words.times;
  const days = history.map((day) => {
    const { medianSecondsToDecision: median } = day;
    return { label: labelOf(day), values: [median ?? 0], text: median === undefined ? '' : duration(median) };
  });
  const rows = days.filter((day) => day.text !== '').map((day) => [day.label, day.text]);
  return (
    <Chart heading="h3" id="times" {...text} tableTitle={table} rows={rows.reverse()}>
      <DayBars days={days} label={text.summary} format={duration} />
    </Chart>
  );
}

function labelOf({ day }: HistoryDay): string {
  return language.dayOfYear(new Date(day));
}
