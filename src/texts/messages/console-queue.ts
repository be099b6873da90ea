/** The queue of the review console. */
export const queue = {
  titles: {
    pending: 'Waiting for a decision',
    contacted: 'Waiting for the user',
    approved: 'Approved',
    rejected: 'Rejected',
    expired: 'Expired',
  },
  captions: {
    pending: 'Verifications that wait for a decision, the oldest first',
    contacted: 'Verifications whose user was asked for more, the oldest first',
    approved: 'Approved verifications, the newest first',
    rejected: 'Rejected verifications, the newest first',
    expired: 'Expired verifications, the newest first',
  },
  count: (count: number) => (count === 1 ? '1 case' : `${count} cases`),
  take: 'Review the oldest',
  since: { open: 'Waiting for', settled: 'How long ago' },
  caseId: 'Case',
  level: 'Level',
  country: 'Country',
  held: 'Claimed by',
  heldByYou: 'you',
  /** Shown in place of a reviewer's name if nobody has claimed the case. */
  free: 'nobody',
  emptyTitle: 'Nobody is waiting',
  emptyText: {
    live: 'Every live case is decided, or waits for its user.',
    sandbox: 'Every case of the sandbox is decided, or waits for its user.',
  },
  /** The link to the other environment, by the environment that is shown. */
  toOther: { live: 'Cases of the sandbox', sandbox: 'Live cases' },
  again: 'Look again',
  emptyFilteredTitle: 'No case matches this filter',
  emptyFilteredText: 'Widen the filter, or look at all cases that wait.',
  sandbox: 'Sandbox',
  pages: 'Pages of the queue',
  first: 'Back to the first page',
  next: 'Next page',
};

/** The filter of the queue, and the field that opens one case by its id. */
export const filter = {
  title: 'Filter',
  /** For screen readers only: precedes a part of the filter, whose link removes that part. */
  remove: 'Remove',
  apply: 'Show',
  clear: 'Show all that wait',
  environment: 'Environment',
  environments: { live: 'Live', sandbox: 'Sandbox' },
  status: 'Status',
  level: 'Level',
  anyLevel: 'Every level',
  country: 'Country',
  anyCountry: 'Every country',
  client: 'Client',
  anyClient: 'Every client',
  age: 'Age',
  anyAge: 'Any age',
  /** The form that opens one case. */
  find: 'Find a case',
  findSubmit: 'Open',
  caseId: 'Case id, or its first 8 characters',
  caseFaults: {
    malformed: 'This is not the id of a case. Enter its first 8 characters, or all 36.',
    several: 'Several cases begin like this. Enter more of the id.',
  },
  unknownCase: {
    sandbox: 'No sandbox case has this id. Check it, or choose the live cases in the filter.',
    live: 'No live case has this id. Check it, or choose the sandbox in the filter.',
  },
  ages: { 1: 'Over 1 hour', 24: 'Over 1 day', 72: 'Over 3 days', 168: 'Over 7 days' },
};
