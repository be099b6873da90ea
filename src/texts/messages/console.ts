import { consoleKeys } from './console-keys.js';
import { numbers } from './console-numbers.js';
import { filter, queue } from './console-queue.js';

/** The review console: the queue, other pages, and parts of a case's page. The rest of that page is in review.ts. */
export const console = {
  queue,
  filter,
  claim: {
    claim: 'Claim',
    release: 'Release',
    skip: 'Skip',
    yours: (left: string) => `Yours for ${left}`,
    free: 'Not claimed',
    taken: (name: string) => `Claimed by ${name}`,
    takenText: (left: string) =>
      `You can look at it now, and decide it once it is released, or in ${left} at the latest.`,
    takenNext: 'Next case',
  },
  viewer: {
    zoom: (name: string) => `Zoom of “${name}”`,
    turn: (name: string) => `Turn of “${name}”`,
    zooms: { 1: 'Whole', 2: '2×', 4: '4×' },
    /** Clockwise rotation. Each label begins with the visible text, so that speech input finds the control by it. */
    turns: {
      0: { text: '0°', label: '0°, upright' },
      90: { text: '90°', label: '90°, turned right' },
      180: { text: '180°', label: '180°, upside down' },
      270: { text: '270°', label: '270°, turned left' },
    },
    scroll: (name: string) => `${name}, to be scrolled`,
    fullSize: 'Open in full size',
    fullPage: 'Open page in full size',
    fullPageLabel: (name: string, page: number) => `Open page in full size: ${name}, page ${page}`,
    pages: (name: string, count: number) => `${name} · PDF, ${count === 1 ? '1 page' : `${count} pages`}`,
    pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
    page: (name: string, page: number, count: number) => `${name}, page ${page} of ${count}`,
    pdf: (name: string) => `Save “${name}” (PDF)`,
  },
  related: {
    title: 'Related cases',
    other: 'Other cases of this user',
    noOther: 'This user has no other cases.',
    duplicates: 'Possible duplicates',
    /** Takes whether there are more than were counted. */
    count: (count: number, areMore: boolean) =>
      count === 1 ? '1 possible duplicate' : `${atLeast(count, areMore)} possible duplicates`,
    more: (count: number) => `Show ${count} more`,
    newest: (count: number) => `These are the ${count} submitted last. There are more.`,
    noDuplicates: 'Nobody else gave this document number, or this name and date of birth.',
    incomparable: 'There is nothing to compare: neither a document number nor a name with a date of birth was given.',
    same: 'Same:',
    kinds: { document_number: ['Document number'], name_and_birth_date: ['Name', 'Date of birth'] },
    /** Replaces the kind if the other case now shows another name: an earlier submission of it has this one. */
    earlierName: ['Earlier name', 'Date of birth'],
    /** Precedes the beginning of a case's id. */
    case: 'Case',
    submitted: 'Submitted',
  },
  navigation: {
    label: 'For supervisors',
    queue: 'Queue',
    numbers: 'Numbers',
    reviewers: 'Reviewers',
  },
  reopening: {
    title: 'Reopen',
    reason: 'Reason',
    hint: 'It stands in the history; the user does not read it.',
    empty: 'Choose a reason',
    note: 'Internal note (optional)',
    submit: 'Reopen',
    reasons: {
      decided_in_error: 'The decision was a mistake.',
      new_evidence: 'Something new is known.',
      complaint: 'The user complains about the decision.',
      fraud_suspected: 'It may be fraud.',
    },
    faults: {
      reason_missing: 'Choose why the case is opened again.',
      note_too_long: 'Write at most 2,000 characters.',
      note_not_text: 'This contains a character that cannot be shown. Type it again by hand.',
    },
  },
  reviewers: {
    title: 'Reviewers',
    you: (name: string) => `${name} (you)`,
    roles: { reviewer: 'Reviewer', supervisor: 'Supervisor' },
    added: 'Added',
    disabled: 'Disabled',
    passwordIsMade: 'Has not chosen a password yet',
    add: 'Add a reviewer',
    submit: 'Add',
    name: 'Name',
    email: 'E-mail address',
    role: 'Role',
    addedTitle: (name: string) => `${name} can log in now`,
    renewed: (name: string) => `${name} has a new password`,
    password: 'One-time password',
    once: 'Pass this password on now: it is not shown again. They choose one of their own when they first log in.',
    actions: {
      make_supervisor: 'Make supervisor',
      make_reviewer: 'Make reviewer',
      disable: 'Disable',
      enable: 'Enable',
      new_password: 'New password',
    },
    manage: 'Manage',
    cancel: 'Cancel',
    /** The title of the confirmation of an action on a reviewer. */
    questions: {
      make_supervisor: (name: string) => `Make ${name} a supervisor?`,
      make_reviewer: (name: string) => `Make ${name} a reviewer?`,
      disable: (name: string) => `Disable ${name}?`,
      enable: (name: string) => `Enable ${name}?`,
      new_password: (name: string) => `Make a new password for ${name}?`,
    },
    nameFaults: {
      missing: 'Enter a name.',
      too_long: 'The name is too long. Write at most 100 characters.',
      not_text: 'The name contains a character that cannot be shown. Type it again.',
    },
    /** The text below that title: what the action does. */
    asks: {
      make_supervisor: (name: string) =>
        `${name} will see the numbers, open decided cases again and manage reviewers, you included.`,
      make_reviewer: (name: string) =>
        `${name} will no longer see the numbers, open decided cases again or manage reviewers.`,
      disable: (name: string) => `${name} is logged out at once and cannot log in until a supervisor allows it again.`,
      enable: (name: string) => `${name} can log in again, with the password from before.`,
      new_password: (name: string) =>
        `${name} is logged out at once, and the old password no longer works. You see the new one once.`,
    },
    confirm: {
      make_supervisor: 'Make a supervisor',
      make_reviewer: 'Make a reviewer',
      disable: 'Disable this log-in',
      enable: 'Enable this log-in',
      new_password: 'Make a new password',
    },
  },
  numbers,
  checks: {
    title: 'Automatic checks',
    none: 'None were made for this submission.',
    /** Stands beside the title, so it is short enough for one line with it on a phone. */
    passed: (count: number) => `${count} passed`,
    beforeApproval: 'Look at this before you approve',
    notFinished: 'The automatic checks are not finished.',
    underWay: 'Under way.',
    again: 'Look again',
    notInTime: 'Not finished when it was decided.',
    weights: { good: 'Passed', notice: 'Review', fault: 'Failed' },
    findings: {
      complete: 'All that the level asks for is there.',
      item_missing: 'Missing:',
      adult: '18 or older, by the date of birth entered.',
      under_age: 'Under 18, by the date of birth entered.',
      document_valid: 'Not expired, by the date entered.',
      document_expires_soon: 'Expires within 30 days, by the date entered.',
      document_without_end: 'The document is said to have no end date. Look whether it says so.',
      document_expired: 'The document has expired, by the date entered.',
      country_accepted: 'The country is accepted.',
      country_not_accepted: 'The country is on the list of those that are not accepted.',
      possible_duplicate: 'Other users gave the same document number, or the same name and date of birth.',
    },
    /** On the case's own page, where the date can be read. */
    expiredOn: (day: string) => `The document expired on ${day}.`,
    /** On the case's own page, by what matches. Each takes how many users, and whether there are more. */
    duplicates: {
      document_number: (...users: Parameters<typeof others>) => `${others(...users)} gave this document number.`,
      name_and_birth_date: (...users: Parameters<typeof others>) =>
        `${others(...users)} gave this name and date of birth.`,
      either: (...users: Parameters<typeof others>) =>
        `${others(...users)} gave this document number, or this name and date of birth.`,
    },
  },
  evidence: {
    title: 'Evidence file',
    link: 'Evidence file',
    back: '← The case',
    json: 'Save as JSON',
    verification: 'Verification',
    user: 'User',
    level: 'Level',
    status: 'Status',
    since: 'Status since',
    expires: 'Valid until',
    noEnd: 'no end date',
    taken: 'This file was made',
    history: 'History',
    submissions: 'Submissions',
    submission: 'Submission',
    deliveries: 'Notifications to clients',
    noDeliveries: 'Nothing: no client has an endpoint that listens for this.',
    notification: 'Notification',
    client: 'Client',
    state: 'State',
    states: {
      pending: 'Waiting to be sent',
      held: 'Held back',
      delivered: 'Delivered',
      exhausted: 'Given up',
      cancelled: 'Cancelled',
    },
    attempts: (count: number) => {
      if (count === 0) return 'no attempt yet';
      return count === 1 ? '1 attempt' : `${count} attempts`;
    },
    time: 'Created',
  },
  keys: consoleKeys,
};

function others(users: number, areMore: boolean): string {
  return users === 1 && !areMore ? 'Another user' : `${atLeast(users, areMore)} other users`;
}

function atLeast(count: number, areMore: boolean): string {
  return areMore ? `${count}+` : `${count}`;
}
