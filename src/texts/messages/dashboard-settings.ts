/** Settings and secrets of a client, and the builder of links for its users. */
export const dashboardSettings = {
  title: 'Settings',
  clientId: 'Client ID',
  environment: 'Environment',
  kind: 'Kind',
  kinds: { public: 'Public: without a secret, always with PKCE', confidential: 'Confidential: with a secret' },
  linkBuilder: 'Build a link for your users',

  form: {
    title: 'What users and your own code see',
    name: 'Name',
    nameHint: 'Users read it where they are asked for their consent.',
    homepage: 'Homepage (optional)',
    privacy: 'Privacy policy (optional)',
    support: 'Support: e-mail address or link (optional)',
    linkHint: 'Begins with https://. Shown beside the question for consent.',
    scopes: 'Scopes it may ask for',
    scopesHint: 'Each with what users read beside it. Grants and tokens keep the scopes that they have.',
    /** For scopes of tokens that clients get for themselves (client credentials), so no user is asked for consent. */
    clientScopes: {
      'client.stats:read': 'No user is asked: opens your statistics, for a token of your own',
      'client.webhooks:manage':
        'No user is asked: opens your webhook endpoints and deliveries, for a token of your own',
      'client.sandbox:manage': 'No user is asked: opens your sandbox, for a token of your own',
    },
    options: 'Options',
    pkce: 'Refuse authorization requests without PKCE',
    replay: 'End all tokens of a grant when a refresh token that is over comes back',
    expiration:
      'See expired verifications as expired. They are counted as approved no more; without this they go on as approved',
    save: 'Save',
  },
  scopesMissing: 'Choose at least one scope.',
  scopesUnknown: 'Choose from the scopes on this page.',

  logo: {
    title: 'Logo',
    alt: (name: string) => `The logo of ${name}`,
    none: 'There is none: users see the first letter of the name.',
    label: 'Picture (JPEG, PNG or WebP, up to 2 MB)',
    hint: 'Shown small and square beside the name.',
    upload: 'Use this picture',
    remove: 'Remove the logo',
  },
  logoFaults: {
    missing: 'Choose a picture.',
    too_big: 'This file is larger than 2 MB. Choose a smaller one.',
    wrong_kind: 'This is no JPEG, PNG or WebP picture. Choose another file.',
    unreadable: 'This picture cannot be read. Save it anew as PNG, or choose another one.',
  },

  redirectUris: {
    title: 'Redirect URIs',
    lead: 'Where users may be sent back to: complete, and compared in every character.',
    none: 'There is none yet, so nobody can be sent here.',
    add: 'Add',
    label: 'New redirect URI',
    hint: {
      live: 'Begins with https://.',
      sandbox: 'Begins with https://; for the sandbox also http:// on localhost, 127.0.0.1 or [::1].',
    },
    remove: 'Remove',
  },

  standing: {
    title: 'Disable',
    text: 'Nobody can log in through it and its tokens are refused, until it is enabled again. Nothing is lost.',
    noDeletion:
      'An application is not deleted: what was done with it stays on record, and its users keep their verifications. To give one up, end the access of all users (below), delete its webhook endpoints, and disable it.',
    disable: 'Disable this application',
    enable: 'Enable this application',
    owners: 'Owners of this application can disable it, and end the access of all its users.',
  },

  revoke: {
    title: 'End the access of all users',
    text: 'Every authorization that users have given until now ends: tokens die, they leave your statistics, and users are asked again. This cannot be undone.',
    label: (name: string) => `Type the name of the application to confirm: ${name}`,
    submit: 'End the access of all users',
    wrongName: (name: string) => `Type the name exactly as it is: ${name}`,
    running: (count: number) => `Under way: ${count} ended so far. Reload the page to see how far it is.`,
    done: (count: number) => `Done: ${count} authorizations ended.`,
    last: 'Last asked for',
  },

  secrets: {
    title: 'Secrets',
    lead: 'With a secret your server shows that it is your application. Two may work at once, so that you can change one without a gap.',
    listTitle: 'Your secrets',
    public: 'A public application has no secret: it uses PKCE instead.',
    columns: { secret: 'Secret', created: 'Created', used: 'Last used', state: 'State' },
    never: 'Not yet',
    lasting: 'Works',
    until: 'Works until',
    over: 'Over',
    deleteOpen: 'Delete…',
    deleteText: 'Whatever still uses this secret is refused from that moment on. This cannot be undone.',
    delete: 'Delete this secret',
    stays: 'It is the only one that works, and so it stays. To be rid of it, create a new one first.',
    add: 'Create a new secret',
    addText: 'The older one goes on working for as long as you say; then only the new one does.',
    addedTitle: 'Your new secret',
    olderUntil: 'The older one works until',
  },
};
