/** For reviewers: what happened to a case after a decision, and how to undo it. */
export const reviewOutcomes = {
  decided: {
    became: {
      approved: 'Approved.',
      rejected: 'Rejected.',
      contacted: 'The user has been asked for more.',
      pending: 'The case is open again.',
      expired: 'The case has expired.',
    },
    again: 'Look at that case again',
  },
  /** A decision that was dropped before anybody was notified of it. */
  dropped: {
    title: {
      approve: 'An approval of yours was not carried out',
      reject: 'A rejection of yours was not carried out',
      contact: 'A question of yours to a user was not sent',
    },
    text: 'The case changed before it was due, so that nobody has been told.',
  },
  undo: {
    did: {
      approve: (name: string) => `You approved ${name}`,
      reject: (name: string) => `You rejected ${name}`,
      contact: (name: string) => `You asked ${name} for more`,
    },
    /** As `did`, on the page of a different case. */
    didAnother: {
      approve: (name: string) => `Another case: you approved ${name}`,
      reject: (name: string) => `Another case: you rejected ${name}`,
      contact: (name: string) => `Another case: you asked ${name} for more`,
    },
    more: (count: number) => `${count} more can be undone`,
    somebody: 'a user without a name',
    /** The words before and after the remaining time. The time is seconds with this unit, or minutes and seconds. */
    beforeTime: 'Not sent yet ·',
    secondsUnit: 's',
    afterTime: 'to undo',
    over: 'It is on its way now.',
    /** The link to the case. The first characters of the case's id follow. */
    openCase: 'Case',
    undo: 'Undo',
    /** For screen readers only: completes the label of a button with the name of the person. */
    about: (name: string) => `: ${name}`,
    undone: {
      approve: (name: string) => `Undone: your approval of ${name}.`,
      reject: (name: string) => `Undone: your rejection of ${name}.`,
      contact: (name: string) => `Undone: your request to ${name}.`,
    },
    undoneText: 'Nobody has been told anything, and the case is yours again.',
    kept: 'What you entered is kept.',
    toForm: 'Go on editing',
    undoableByOther: (name: string) => `Nobody has been told yet: ${name} can still undo it.`,
    /** The title on a decided case whose decision was sent before this reviewer undid it. */
    tooLate: {
      approved: (time: string) => `Too late to undo: the approval went out at ${time}.`,
      rejected: (time: string) => `Too late to undo: the rejection went out at ${time}.`,
      contacted: (time: string) => `Too late to undo: the request went out at ${time}.`,
    },
    /** The title and the text on all other cases. The decision may have been undone before, from another tab. */
    nothingTitle: 'Nothing to undo',
    nothingText: 'No decision of yours waits here. Below is how the case stands, and what can be done about it.',
  },
  tooLate: {
    title: 'Not decided',
    newTitle: 'The user has sent something new',
    newText:
      'You looked at an earlier submission, so nothing of your decision was kept or sent. Look at the new one first.',
    reopenedTitle: 'Reopened meanwhile',
    reopenedText: 'You had opened the case before that, so your decision was not saved.',
    /** Precedes each text of the discarded decision, which the reviewer may copy. */
    typed: 'What you had written',
    decidedByOtherTitle: 'Already decided',
    decidedByOther: (whatNow: string) => `Your decision was not saved. ${whatNow}`,
    reopenable: 'If you disagree, ask a supervisor to open the case again.',
    reopenableByYou: 'If you disagree, you can open the case again on its page.',
    /** For a reviewer who has already decided the case in another tab. */
    ownTitle: {
      approved: 'You have already approved this case',
      rejected: 'You have already rejected this case',
      contacted: 'You have already asked this user for more',
    },
    ownText: 'Nothing of what you entered now was kept or sent: what you decided before stands.',
    you: 'You',
    next: 'Next case',
    lookAtCase: 'Look at this case',
  },
};
