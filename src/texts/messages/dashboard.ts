/** The dashboard's layout and its list of applications. */
export const dashboard = {
  frame: {
    part: 'Dashboard',
    footer: 'For the teams of applications that verify their users with Attestry.',
    reference: 'How to call it: the reference',
    label: 'Pages of this application',
    switch: 'Switch',
    all: 'All applications',
    environments: { live: 'Live', sandbox: 'Sandbox' },
    tabs: {
      settings: 'Settings',
      secrets: 'Secrets',
      users: 'Users',
      statistics: 'Statistics',
      webhooks: 'Webhooks',
      deliveries: 'Deliveries',
      sandbox: 'Sandbox',
      team: 'Team',
      'audit-log': 'Audit log',
    },
    disabledTitle: 'This application is disabled',
    disabledText:
      'Nobody can log in through it, and its tokens are refused, until an owner enables it in the settings.',
  },
  editConflict: {
    title: 'Not saved: somebody else has saved something meanwhile',
    text: 'Below is what you entered. This is what is different by now; save again to put yours in its place.',
    who: 'Who it was, and when: the audit log',
    none: 'Nothing',
    on: 'On',
    off: 'Off',
    endpoint: {
      url: 'URL',
      eventTypes: 'Notifications',
      headerNames: 'Own headers',
      headersVersion: 'Values of the own headers',
    },
    headersChanged: 'Set anew',
  },
  logIn: {
    title: 'Team log-in',
    lead: 'For the teams of applications. A user’s account does not open this door.',
    noLogIn:
      'No log-in yet? An owner of your application invites you by mail; whoever runs this service invites the first one.',
    submit: 'Log in',
    faults: {
      email_missing: 'Enter your e-mail address.',
      password_missing: 'Enter your password.',
      refused: 'This e-mail address and password do not open the dashboard. Check both.',
    },
  },
  clients: {
    title: 'Your applications',
    none: 'You are on no team yet. Ask an owner of an application to invite you, or register one of your own.',
    roles: { owner: 'Owner', developer: 'Developer' },
    disabled: 'Disabled',
    add: 'Register an application',
    name: 'Name',
    nameHint: 'Users read it where they are asked for their consent. It can be changed later.',
    environment: 'Environment',
    environmentHint:
      'Sandbox: for building and trying, where you decide and nothing is real. Live: real people, whom our reviewers verify. This cannot be changed later.',
    createdTitle: (name: string) => `${name} is registered`,
    toSettings: 'Go on to its settings',
  },
  secret: {
    title: 'Its ID and its secret',
    id: 'Client ID',
    secret: 'Client secret',
    once: 'This is shown only now. Keep the secret on your server, where nobody else can read it.',
  },
  secretOverlap: {
    label: 'How long the older one still works',
    choices: {
      none: 'It ends at once',
      day: '1 day (24 hours)',
      week: '7 days (168 hours)',
      month: '30 days (720 hours)',
      quarter: '90 days (2160 hours)',
    },
  },
};
