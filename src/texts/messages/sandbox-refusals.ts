/** Why the sandbox refuses something, on its pages and in the API. */
export const sandboxRefusals = {
  live: { title: 'Not a sandbox client', text: 'Only sandbox clients have outcomes, users and a clock to set.' },

  clock: {
    tooFar: (most: string, left: string) => ({
      title: 'Too far ahead',
      text: `The clock goes up to ${most} ahead: ${left} more. For a fresh one register another client.`,
    }),
    /** In seconds for the API, and in days for the command and the dashboard. */
    inBoth: (seconds: number, days: number) => `${seconds} seconds (${days} whole days)`,
  },

  users: {
    unusable: (index: number, what: string) => ({ title: 'Unusable user', text: `users/${index}/${what}` }),
    level: (syntax: string) => `level: there is no such level. ${syntax}`,
    levelSyntax:
      'Write the level first, then its add-ons in alphabetical order, joined by +, like basic+liveness; /docs lists them.',
    scopes: 'level: your client is not registered for its scopes.',
    country: 'country: it is no code of ISO 3166-1.',
    unknown: 'user_id: your client has made no such user.',
    taken: (index: number) => ({
      title: 'Level taken',
      text: `users/${index}: this user has the level already, and an outcome moves it.`,
    }),
    tooMany: (most: number) => ({
      title: 'Too many users',
      text: `A client has up to ${most} users of its own make. Register another client.`,
    }),
  },

  outcome: {
    unknownUser: {
      title: 'Unknown user',
      text: 'No user with this id has allowed your client this level, or their code has not been exchanged yet.',
    },
    unusable: (text: string) => ({ title: 'Unusable outcome', text }),
    surplus: (field: string, outcome: string) => `${field}: it goes with ${outcome} alone.`,
    refused: (text: string) => ({ title: 'Not from this status', text }),
    unknownLevel: 'What the level asks for is not known any more.',
    /** For a transition that the status machine does not permit. */
    move: (from: string, to: string, why: string) => `A verification does not move from ${from} to ${to}: ${why}.`,
    whyNot: {
      unknown: 'there is no such transition',
      by: (cause: string) => `not by ${cause}`,
      final: 'the rejection is final',
      reason: 'a reason is needed',
    },
    next: (refusal: string, from: string, next: readonly string[]) =>
      `${refusal} What can follow ${from}: ${next.join(', ')}.`,
    faults: {
      lapsed:
        'outcome: a document has run out, which is no proof any more. Ask for a new one (contacted, then pending), or reject.',
      reason: (codes: readonly string[]) => `reason_code: a rejection needs one of ${codes.join(', ')}.`,
      items: (names: readonly string[]) => `items: name what the user has to supply again, out of ${names.join(', ')}.`,
      tooLong: (most: number) => `text: it has at most ${most} characters.`,
      notText: 'text: it holds characters that cannot be shown.',
    },
  },
};
