import { number } from './language.js';

/** The numbers of the review console. */
export const numbers = {
  title: 'Numbers',
  period: 'Period',
  days: (days: number) => `${days} days`,
  table: 'As a table',
  nothing: {
    live: 'No live case waits, and none was decided in this period.',
    sandbox: 'No case of the sandbox waits, and none was decided in this period.',
  },
  /** The link to the other environment, by the environment that is shown. */
  toOther: { live: 'Numbers of the sandbox', sandbox: 'Numbers of live cases' },
  figures: {
    waiting: 'Waiting now',
    decisions: 'Decisions',
    median: 'Half decided within',
    p90: 'Nine in ten decided within',
  },
  ages: ['Up to 1 hour', '1 hour to 1 day', '1 to 3 days', '3 to 7 days', 'Over 7 days'],
  units: { day: 'Day', week: 'Week from' },
  /** A short text, because tables have little room on a phone. */
  underMinute: '< 1 min',
  nobody: 'Without a reviewer',
  waiting: {
    title: 'Age of waiting cases',
    columns: ['Waiting for', 'Cases'],
    summary: 'Cases waiting now, by how long they have waited.',
    empty: 'No case waits.',
  },
  times: {
    title: 'Time to decision',
    columns: ['Decided', 'Half within', 'Nine in ten within'],
    summary: {
      day: 'Median and 90th percentile, by day of decision.',
      week: 'Median and 90th percentile, by week of decision.',
    },
    /** Replaces the chart if only a single day or week has decisions. */
    only: {
      day: (decisions: number, day: string) =>
        `${whole(decisions)} made on ${day}. The “Time to decision” chart appears once there are decisions on at least two days.`,
      week: (decisions: number, day: string) =>
        `${whole(decisions)} made in the week from ${day}. The “Time to decision” chart appears once there are decisions in at least two weeks.`,
    },
    median: 'Half within (median)',
    p90: 'Nine in ten within (p90)',
    empty: 'Nothing was decided.',
  },
  reviewers: {
    title: 'Decisions by reviewer',
    columns: ['Reviewer', 'Decisions', 'Half within'],
    summary: 'Decisions in this period, by who made them.',
    empty: 'Nothing was decided.',
  },
  reasons: {
    title: 'Reasons for rejection',
    columns: ['Reason', 'Rejections'],
    summary: 'Rejections in this period, by the reason given to the user.',
    empty: 'Nothing was rejected.',
  },
};

function whole(decisions: number): string {
  return decisions === 1 ? 'The only decision was' : `All ${number(decisions)} decisions were`;
}
