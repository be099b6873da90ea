import { number } from './language.js';

export const clientStatistics = {
  title: 'Statistics',
  now: 'Now',
  nowHint:
    'Verifications of users whose authorization is effective, over all levels: the numbers of the statistics endpoints.',
  expired: {
    leftOut: 'What has expired is in none of them, since your settings show it to you as expired.',
    leftOutLink: 'Users whose verification has expired',
    asApproved: 'What has expired counts as approved; the settings can show it to you as expired.',
  },
  authorized: 'Authorized users',
  authorizedMeaning:
    'People whose tokens you fetched and who have not taken access back. Each counts once, whatever the number of levels.',
  statuses: { approved: 'Approved', pending: 'Pending', contacted: 'Contacted', rejected: 'Rejected' },
  table: 'As a table',
  countries: {
    title: 'Countries',
    summary: (verifications: string, countries: number) =>
      `${verifications} in ${countries === 1 ? '1 country' : `${countries} countries`} of residence.`,
    verifications: (count: number) => (count === 1 ? '1 verification' : `${number(count)} verifications`),
    empty: 'No verification yet.',
    tableLabel: 'Countries as a table',
    columns: ['Country', 'All', 'Approved', 'Pending', 'Contacted', 'Rejected'],
    source: 'Outlines: Natural Earth, public domain. They say nothing about whose a territory is.',
  },
  period: {
    title: 'Over time',
    days: (days: number) => `The last ${days} days`,
    label: 'Period',
    level: 'Level',
    anyLevel: 'Every level',
    country: 'Country',
    anyCountry: 'Every country',
    apply: 'Show',
    hint: 'By day, in UTC, today included. You count what happens while an authorization is effective; no day is rewritten later.',
  },
  rates: {
    none: '–',
    conversion: 'Conversion',
    conversionMeaning: (part: string, whole: string) =>
      `Of ${whole} authorizations that users allowed in this period, your backend fetched the tokens of ${part}. Only then do they count.`,
    conversionNone:
      'Authorizations whose tokens you fetched, of all that users allowed in this period. Nobody has allowed any.',
    conversionOfCountry:
      'Told of all countries together: who allowed something may not have said yet where they live. Choose “Every country”.',
    success: 'Success rate',
    successMeaning: (part: string, whole: string) =>
      `Of ${whole} verifications that were approved or rejected in this period, ${part} were approved. Who is asked for more is not decided yet.`,
    successNone:
      'Approved verifications, of all that were approved or rejected in this period. None has been; who is asked for more is not decided yet.',
  },
  day: 'Day',
  trends: {
    authorizations: {
      title: 'New authorizations',
      columns: ['Day', 'Authorizations'],
      summary: (count: string) =>
        `${count} became effective: their first tokens were fetched. Who only logs in is not among them.`,
      empty: 'No authorization of a verification level became effective in this period.',
    },
    submitted: {
      title: 'Submitted verifications',
      columns: ['Day', 'Submitted'],
      summary: (count: string) => `${count} submitted, for the first time or again.`,
      empty: 'Nothing was submitted in this period.',
    },
    decided: {
      title: 'Decisions',
      columns: ['Day', 'Approved', 'Asked for more', 'Rejected'],
      summary: (approved: string, contacted: string, rejected: string) =>
        `${approved} approved, ${contacted} asked for more, ${rejected} rejected.`,
      parts: ['approved', 'asked for more', 'rejected'],
      empty: 'Nothing was decided in this period.',
    },
    times: {
      title: 'Time to decision',
      columns: ['Day', 'Half within'],
      summary: 'Half of each day’s decisions came within this time (median).',
      empty: 'Nothing was decided in this period.',
    },
  },
};
