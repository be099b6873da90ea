import { reviewOutcomes } from './review-outcomes.js';

/** A case of the console, its forms and the pages around it. */
export const review = {
  frame: {
    part: 'Console',
    footer: 'What you see here is personal data: do not copy it or pass it on.',
    logOut: 'Log out',
  },
  /** The terms of the API, for clients and for the evidence file. */
  names: {
    statuses: {
      pending: 'Pending',
      contacted: 'Contacted',
      approved: 'Approved',
      rejected: 'Rejected',
      expired: 'Expired',
    },
    level: { live: (level: string) => `${level} (live)`, sandbox: (level: string) => `${level} (sandbox)` },
  },
  /** The terms for reviewers. */
  statuses: {
    pending: 'Undecided',
    contacted: 'Asked for more',
    approved: 'Approved',
    rejected: 'Rejected',
    expired: 'Expired',
  },
  logIn: {
    title: 'Reviewer log-in',
    lead: 'For staff of Attestry only: a user’s account does not work here.',
    submit: 'Log in',
    forgotten: 'Forgot your password? Ask a supervisor for a new one.',
    faults: {
      email_missing: 'Enter your e-mail address.',
      password_missing: 'Enter your password.',
      refused: 'This e-mail address and password do not open the console.',
    },
    refusedText: 'Check both.',
  },
  case: {
    /** Shown if there is no name. Takes the first characters of the case's id. */
    untitled: (id: string) => `Case ${id}`,
    back: '← Back to the queue',
    sandbox: 'Sandbox',
    level: (level: string) => `Level: ${level}`,
    /** How long the case has had its status. */
    standing: {
      pending: (age: string) => `waiting ${age}`,
      contacted: (age: string) => `asked ${age} ago`,
      approved: (age: string) => `decided ${age} ago`,
      rejected: (age: string) => `decided ${age} ago`,
      expired: (age: string) => `expired ${age} ago`,
    },
    /** Shown in place of the status if the decision can still be undone. */
    notSent: {
      approve: 'Approved, not sent yet',
      reject: 'Rejected, not sent yet',
      contact: 'Asked for more, not sent yet',
    },
    decision: 'Decision',
    /** The text of a link to the decision, shown while the decision is out of sight. */
    decide: 'Decide',
    history: 'History',
    submission: 'Submission',
    user: 'User',
    documents: (count: number) => (count > 1 ? `${count} documents` : 'Documents'),
    noDocuments: 'None came with this submission. Users who were made up in the sandbox have none.',
    nothingWaits: 'Nothing is waiting here.',
    lapsedTitle: 'A proof has expired',
    /** The title if the document itself has run out, with the last day on which it was valid. */
    lapsedDocument: (day: string) => `The document expired on ${day}`,
    /** Takes the list of what has to be sent again, which the form that asks for more opens with. */
    lapsed: (items: string) =>
      `It was valid when the user sent it, but this case can no longer be approved. “Ask for more” already has the ${items} selected.`,
    /** What has to be sent again, as named in that sentence. */
    lapsedItems: {
      document_number: 'document number',
      document_expires_on: 'expiry date',
      picture: 'photo',
      address: 'address',
      address_dated_on: 'date of the proof of address',
      proof_of_address: 'proof of address',
    },
    expired: 'Expired',
    /** Beside a document, or a value in place of none, that the submission before did not have. */
    changed: 'Changed',
    /** Precedes the value that the submission before had. */
    was: 'was',
    closedTitle: 'The user has deleted their account',
    closed:
      'Nothing is decided here any more. Documents can no longer be opened. What was submitted is kept for as long as the law requires, and then erased.',
    erased: 'Everything they submitted has been erased. Only this history and the evidence file remain.',
    /** What can happen next with a case that no reviewer has to decide. */
    afterwards: {
      approved: 'If that was a mistake, a supervisor can open the case again.',
      rejected: 'If that was a mistake, a supervisor can open the case again.',
      /** For supervisors, who can reopen the case themselves. */
      own: 'If that was a mistake, you can open the case again below.',
      /** Precedes one of the texts above, for a rejection that the user can fix. */
      fixable: 'The user may try again; what they send then comes into the queue.',
      contacted:
        'The case comes back into the queue when the user has sent what was asked for; nobody can decide it before then.',
      expired: 'The case comes back into the queue when the user renews it; nobody can decide it before then.',
    },
  },
  /** The items that users are asked for, in the third person for reviewers. */
  items: {
    given_name: 'Given names',
    family_name: 'Family name',
    birth_date: 'Date of birth',
    country: 'Country of residence',
    document_number: 'Document number',
    document_expires_on: 'Document valid until',
    picture: 'Photo of the document',
    selfie: 'Photo of the face',
    liveness_picture: 'Photo with the date of the day',
    address: 'Address',
    address_dated_on: 'Date on the proof of address',
    proof_of_address: 'Proof of address',
    source_of_wealth: 'Source of wealth',
    source_of_wealth_document: 'Proof of the source of wealth',
    accreditation_document: 'Proof of accreditation',
    wallet_address: 'Wallet address',
    telegram_name: 'Telegram user name',
  },
  /** Shown in place of a value that the user has declared not to have. */
  supplied: {
    noName: 'none: has only one name',
    noEnd: 'no end date',
  },
  earlier: {
    title: 'Earlier submissions',
    /** How often the user has sent something for the case, with the last time. */
    count: (count: number) => (count === 2 ? 'Sent twice' : `Sent ${count} times`),
    numbered: (number: number) => `Submission ${number}`,
    /** Between the earlier text and the present one. */
    changed: 'now',
    /** The link to a document, which stands beside the document's name; for screen readers it is called `viewLabel`. */
    view: 'View',
    viewLabel: (document: string, number: number) => `View: ${document} of submission ${number}`,
    save: 'Save PDF',
    saveLabel: (document: string, number: number) => `Save PDF: ${document} of submission ${number}`,
    sameDocument: 'Same as now',
    /** Precedes the link: the user has sent another file since, or this one once more. */
    differentDocument: 'Differs',
    sameFile: 'Same file',
    sameTexts: 'What was entered is the same as now.',
    noDocuments: 'No document came with it.',
    closedDocuments: 'Its documents can no longer be opened.',
    more: (count: number) => `Show ${count} more`,
  },
  decision: {
    approve: 'Approve',
    contact: 'Ask for more',
    contactSubmit: 'Send to the user',
    reject: 'Reject',
    note: 'Internal note (optional)',
    undoable: (seconds: number) =>
      `Goes out after ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`}; until then you can undo it.`,
    atOnce: 'Goes out at once and cannot be undone.',
    items: 'What has to be sent again?',
    requestText: 'Message to the user (optional)',
    requestTextHint: 'They read it as you write it. Say what to do.',
    reason: 'Reason',
    reasonHint: 'The user reads it in these words.',
    reasonEmpty: 'Choose a reason',
    fixable: 'Can the user correct it?',
    fixableYes: (triesLeft: number) => `Yes: they may try again (${triesLeft}\u00a0left)`,
    fixableNo: 'No: this is final',
    faults: {
      reason_missing: 'Choose a reason.',
      reason_unknown: 'Choose a reason from the list.',
      fixable_missing: 'Say whether the user can correct it.',
      items_missing: 'Choose what the user has to send again.',
      items_unknown: 'Choose from what this level asks for.',
      too_long: 'Write at most 2,000 characters.',
      not_text: 'This contains a character that cannot be shown. Type it again by hand.',
    },
  },
  history: {
    /** Each takes who did it, because in other languages the verb may have to agree with that. */
    done: {
      pending: (who: string) => `${who} sent a submission`,
      approved: (who: string) => `${who} approved the case`,
      rejected: (who: string) => `${who} rejected the case`,
      contacted: (who: string) => `${who} asked for more`,
      expired: (who: string) => `${who} marked the case as expired`,
    },
    /** As `done.pending`, for a case with several submissions. */
    numbered: (who: string, number: number) => `${who} sent submission ${number}`,
    reopened: (who: string) => `${who} reopened the case`,
    deleted: 'The user deleted their account',
    erased: 'The service erased everything they submitted',
    who: { staff: 'A reviewer', user: 'The user', client: 'The client', system: 'The service' },
    /** The headline of a decision that can still be undone. */
    notSent: (headline: string) => `${headline} · not sent yet`,
    reason: 'Reason given to the user',
    note: 'Internal note',
    asked: 'Requested:',
    requestText: 'Message to the user',
    noRequestText: 'No message to the user',
    /** As `asked`, for a submission that answers a rejection. Precedes its reason. */
    rejected: 'Rejected:',
    /** Whose request or rejection it was, and of which day. */
    askedBy: (who: string, day: string) => `(${who}, ${day})`,
  },
  ...reviewOutcomes,
  attempt: (number: number) => `Try ${number}`,
};
