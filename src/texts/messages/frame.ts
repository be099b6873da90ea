/** The layout of all pages, and the error pages. */
export const frame = {
  service: {
    name: 'Attestry',
    tagline: 'Identity checks for the services you use.',
    confidential: 'Your documents are encrypted and seen only by our reviewers.',
    skip: 'Skip to content',
  },

  visitor: {
    logIn: 'Log in',
    logOut: 'Log out',
  },

  form: {
    show: { password: 'Show password', secret: 'Show secret' },
    hide: { password: 'Hide password', secret: 'Hide secret' },
    faults: (count: number) =>
      count === 1 ? 'One thing needs your attention' : `${inWords(count)} things need your attention`,
    passwordAgain: 'Type the password again.',
    copy: 'Copy',
    copied: 'Copied',
    sending: 'Sending…',
    staleTitle: 'Please enter it once more',
    staleText: 'The form had been open for too long, or in two tabs at once. This one works.',
    waitTitle: 'Please wait a little',
    waitText: (minutes: number) =>
      `There were too many tries from here. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}; nothing is lost.`,
  },

  steps: {
    label: 'Progress',
    done: 'Done:',
    names: { account: 'Log in', information: 'Details', consent: 'Permission' },
  },

  flow: {
    continueTo: 'To continue to',
    sandbox: 'Test mode',
    otherAccount: 'Use another account',
    loggedInAs: 'Logged in as',
    deny: 'Cancel and go back',
    denyText: (client: string) =>
      `What you entered on this page is not sent to our reviewers. ${client} learns only that you did not go on.`,
  },

  picture: {
    camera: 'Take a photo',
    file: 'Choose a file',
    chosen: 'Chosen:',
    tooBig: 'This file is larger than 10 MB. Choose a smaller one, or take the photo again with a lower resolution.',
  },

  /** A link back to the client, for an authorization that cannot be continued. Only shown if the client is known. */
  ended: { backTo: (client: string) => `Go back to ${client}` },

  errors: {
    requestId: 'Reference',
    loggedInAs: (email: string) => `You are logged in as ${email}.`,
    home: { users: 'Go to the front page', dashboard: 'Go to your applications', console: 'Go to the queue' },
  },
};

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** Writes small numbers as words, because they begin a sentence. */
function inWords(count: number): string {
  return COUNTS[count] ?? String(count);
}
