/** Why a rule refuses something, for the dashboard and the API. */
export const refusals = {
  changedMeanwhile: {
    title: 'Changed meanwhile',
    text: 'It is not any more as it was when you opened it. Look at it again first.',
  },
  /** For a list's address that somebody has edited. */
  cursor: {
    title: 'The request is not valid',
    text: 'cursor: this is not a next_cursor of this list. Leave it out to begin at the newest.',
  },
  nothingToChange: { title: 'Nothing to change', text: 'Say what is to be changed.' },

  client: {
    unknown: { title: 'Unknown client', text: 'There is no client with this id.' },
    tooMany: (most: number) => ({
      title: 'Too many applications',
      text: `One log-in can own up to ${most} applications. Hand one over to a colleague, or leave its team.`,
    }),
    name: (most: number) => ({
      title: 'Unusable name',
      text: `A client needs a name of 1 to ${most} characters that can be shown.`,
    }),
    linkTooLong: (most: number) => ({ title: 'Unusable link', text: `A link may have up to ${most} characters.` }),
    link: {
      title: 'Unusable link',
      text: 'A link must be complete and begin with https://, like https://client.example/privacy.',
    },
    support: {
      title: 'Unusable link',
      text: 'Support must be an e-mail address, or a link that begins with https://.',
    },
    credentials: { title: 'Unusable grant type', text: 'A public client cannot use client credentials.' },
    pkce: { title: 'PKCE is needed', text: 'A public client always uses PKCE.' },
    sandboxScope: (scope: string) => ({ title: 'Unusable scope', text: `${scope} is for sandbox clients alone.` }),
  },

  redirectUri: {
    tooMany: (most: number) => ({
      title: 'Too many redirect URIs',
      text: `A client may have up to ${most} redirect URIs. Remove one that is not used any more.`,
    }),
    unknown: { title: 'Unknown redirect URI', text: 'The client has not registered this redirect URI.' },
    unusable: (fault: string) => ({ title: 'Unusable redirect URI', text: `The redirect URI ${fault}.` }),
    /** Each continues a sentence that begins with “The redirect URI”, so it has no full stop. */
    faults: {
      length: (most: number) => `must have 1 to ${most} characters`,
      fragment: 'must not have a fragment (#)',
      wildcard: 'must be complete: wildcards (*) are not known here',
      letters: 'must have its host in ASCII: a name in other letters has a form for machines, which begins with xn--',
      characters: 'must be a URI: percent-encode spaces, backslashes and other special characters',
      capitals: 'must begin with https://, in lower case',
      scheme: 'must begin with https://: other schemes, such as those of apps, are not supported',
      user: 'must not name a user',
      host: 'must have a valid host, and a valid port if any',
      plain: 'must begin with https://: http:// is for sandbox clients only, on localhost, 127.0.0.1 or [::1]',
    },
  },

  secret: {
    ofPublic: { title: 'Public client', text: 'A public client has no secret.' },
    two: {
      title: 'Two secrets already',
      text: 'The client has two secrets already. Delete one, or wait until the older one has expired.',
    },
    unknown: { title: 'Unknown secret', text: 'The client has no secret with this id.' },
    last: {
      title: 'Last secret',
      text: 'It is the last usable secret of the client. Add another one first, or disable the client.',
    },
  },

  member: {
    email: { title: 'Unusable address', text: 'A member needs an e-mail address like name@example.com.' },
    name: { title: 'Unusable name', text: 'A member needs a name of 1 to 100 characters that can be shown.' },
    taken: { title: 'Address taken', text: 'There is a member with this e-mail address already.' },
    lastOwner: { title: 'The last owner', text: 'Somebody has to be owner: make another one first.' },
    nobody: { title: 'Nobody of the team', text: 'There is nobody of this id on the team: see the list.' },
  },
};
