import { passwordFaults } from './password-faults.js';

/** The pages for users. */
export const pages = {
  home: {
    title: 'Prove who you are. Once, and on your terms.',
    lead: 'Attestry checks identities for the apps and services you sign up with. You give your details to us, a person checks them, and the service learns the result. Nothing is shared before you say yes.',
    signUp: 'Create an account',
    logIn: 'Log in',
    account: 'Go to your account',
    howTitle: 'How it works',
    how: [
      {
        title: 'A service sends you here',
        text: 'You start at the app that needs to know who you are. It tells us what it needs, and you see that first.',
      },
      {
        title: 'You give your details',
        text: 'Name, date of birth, country, and a photo of your identity document. It takes about three minutes.',
      },
      {
        title: 'You decide what is shared',
        text: 'You allow or refuse. Our reviewers check your details, and the service is told the result.',
      },
    ],
    businessTitle: 'You run a service?',
    businessText: 'OAuth 2.0 in, signed webhooks out, statistics that add up.',
    businessLink: 'Read the docs',
    businessDashboard: 'Open the dashboard',
  },

  account: { email: 'E-mail address', password: 'Password' },

  signUp: {
    title: 'Create your account',
    lead: 'One account for every service that asks you to verify yourself.',
    passwordHint:
      'At least 8 characters, and not a common password. A few words in a row are easy to remember and hard to guess.',
    submit: 'Create account',
    instead: 'Already have an account?',
    insteadLink: 'Log in',
    faults: {
      email_missing: 'Enter your e-mail address.',
      email_invalid: 'Enter an e-mail address like name@example.com.',
      email_taken: 'There is already an account with this address. Log in instead, or use another address.',
    },
  },

  /** The faults of a new password, for users, members and reviewers. */
  passwordFaults,

  /** The form in which members and reviewers change their own password. */
  ownPassword: {
    title: 'Change your password',
    old: 'Current password',
    new: 'New password',
    submit: 'Change the password',
    oldMissing: 'Enter your current password.',
    unchanged: 'This is your current password. Choose another one: a few words in a row.',
  },

  logIn: {
    title: 'Log in',
    submit: 'Log in',
    instead: 'New here?',
    insteadLink: 'Create an account',
    faults: {
      email_missing: 'Enter your e-mail address.',
      password_missing: 'Enter your password.',
      refused: 'This e-mail address and password do not belong together.',
    },
    refusedText: 'Check both, or',
  },

  resetPassword: {
    link: 'Forgot your password?',
    afterRefusal: 'reset your password',
    title: 'Choose a new password',
    lead: 'Enter the e-mail address of your account. We send a link and a code to it.',
    submit: 'Send the mail',
    instead: 'Remembered it?',
    faults: {
      email_missing: 'Enter your e-mail address.',
      email_invalid: 'Enter an e-mail address like name@example.com.',
    },
    sentTitle: 'Look into your mailbox',
    sentText: (minutes: number) =>
      `If there is an account with this address, a mail is on its way. It has a link and a code of six digits, which hold for ${minutes} minutes. Look into the folder for spam too.`,
    code: 'Code from the mail',
    codeHint: 'Six digits.',
    password: 'New password',
    save: 'Save password',
    again: 'No mail?',
    againLink: 'Send another one',
    refused: {
      code: 'This code is wrong, or it no longer works. Check it, open the link of the mail instead, or ask for another mail.',
      link: 'This link no longer works: it was used, it is too old, or there is a newer one. Ask for another mail.',
    },
    consequences: 'Every browser that is logged in to your account will be logged out.',
  },

  confirmEmail: {
    title: 'Confirm your address',
    sent: (email: string) => `We have sent a code of six digits to ${email}. It holds for a day.`,
    byLink: 'One press, and we know that this address is yours.',
    submit: 'Confirm',
    again: 'No mail? Look into the folder for spam, or have it sent once more.',
    againButton: 'Send another one',
    noticeTitle: 'Is this address yours?',
    notice: 'We have sent you a mail with a code.',
    noticeLink: 'Confirm your address',
    doneTitle: 'Your e-mail address is confirmed',
    doneText: 'There is nothing else to do here.',
    doneLink: 'Go to your account',
  },

  consent: {
    title: (client: string) => `Allow ${client} to see this?`,
    scopes: (client: string) => `${client} would be able to`,
    duration: 'How long',
    durationText: (days: number) => `At most ${days} days after you last came from there`,
    destination: 'You go back to',
    links: {
      label: (client: string) => `About ${client}`,
      homepage: 'Homepage',
      privacy: 'Privacy policy',
      support: 'Support',
      newTab: '(in a new tab)',
    },
    allow: 'Allow',
    deny: 'Do not allow',
  },

  ownPage: {
    title: 'Your account',
    verificationsTitle: 'Your verifications',
    verificationsEmpty: 'Nothing here yet. When a service asks you to verify yourself, the result appears here.',
    begun: {
      title: 'Begun and not finished',
      open: 'You began this, here or on another device. It goes on where you left it.',
      goOn: 'Go on',
      kept: 'You began this and have not sent it. What you entered is kept until',
      startAgain: 'To go on, go back to the service that asked for it and start again there: it stands in the form.',
    },
    since: 'Since',
    validUntil: 'Valid until',
    noEnd: 'Does not expire',
    statusText: {
      pending: 'A reviewer will look at your details. You need not do anything now.',
      contacted: 'We cannot finish without this:',
      approved: 'Your identity has been checked.',
      rejected: 'Your details could not be accepted.',
      expired: 'A document you gave us has expired.',
    },
    final: 'This decision is final.',
    renewal: {
      title: 'This runs out soon',
      from: 'From',
      asked: ' on you can renew it here. Only this will be asked for again, so have it ready by then:',
    },
    supply: {
      first: 'Enter your details',
      contacted: 'Send what is needed',
      rejected: 'Try again',
      expired: 'Renew',
    },
    timeline: 'What happened so far',
    change: {
      pending: 'Your details went to our reviewers.',
      contacted: 'We asked you for something more.',
      approved: 'Your identity was confirmed.',
      rejected: 'Your details were not accepted.',
      expired: 'A document ran out.',
    },
    clientsTitle: 'Services with access',
    clientsEmpty: 'No service can see anything of yours.',
    clientSince: 'Access since',
    removeAccess: 'Remove access',
  },

  deleteAccount: {
    link: 'Delete account',
    title: 'Delete your account?',
    consequences: (days: number) => [
      'At once, nobody can log in to it, and no service can see anything of yours any more.',
      'What services have already received stays there. If you want it deleted, ask them.',
      days === 0
        ? 'What you gave us is erased at once.'
        : `What a real check rested on has to be kept for ${days < 730 ? `${days} days` : `${Math.round(days / 365)} years`}: encrypted, and for the authorities alone. Then it is erased. Everything else goes now.`,
      'This cannot be undone.',
    ],
    passwordHint: 'So that we know it is you.',
    submit: 'Delete account',
    keep: 'Keep account',
    faults: { password_missing: 'Enter your password.', refused: 'This is not the password of your account.' },
    doneTitle: 'Your account is deleted',
    doneText: 'Nobody can log in to it any more. We have sent you a last mail.',
  },

  ownData: {
    title: 'Your data',
    text: 'Take everything that you gave us, and what became of it, with you, or have it deleted. The file has links to your pictures and documents, which hold for an hour: save those too.',
    link: 'Download as JSON',
  },

  access: {
    title: (client: string) => `Remove the access of ${client}?`,
    now: (client: string) => `${client} can now`,
    then: 'If you remove it',
    consequences: (client: string) => [
      `${client} can see nothing of yours any more, from that moment on.`,
      `What ${client} has already received stays there. If you want it deleted, ask ${client}.`,
      'Your details stay with us, and other services keep their access.',
      `You can allow it again when ${client} next sends you here.`,
    ],
    remove: 'Remove access',
    keep: 'Keep access',
    doneTitle: (client: string) => `${client} no longer has access`,
    doneText: (client: string) =>
      `It can see nothing of yours any more. What it had received before stays there: if you want it deleted, ask ${client}.`,
    doneSince: 'Access ended on',
    back: 'Back to your account',
  },
};
