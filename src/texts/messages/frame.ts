/** The frame of all pages, and the error pages. */
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
    faults: (count: number) => (count === 1 ? 'One thing needs your attention' : `${count} things need your attention`),
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

  /** For an authorization that cannot be continued. The client is not always known. */
  ended: { backTo: (client: string) => `Go back to ${client}` },

  errors: {
    requestId: 'If you write to us, give this number:',
    home: { users: 'Go to the front page', dashboard: 'Go to your applications', console: 'Go to the queue' },
    unknownLevelTitle: 'There is nothing to fill in here',
    unknownLevelText: 'This address names a kind of verification that does not exist. Check it for typing errors.',
    noFileTitle: 'There is no such file',
    noFileText: 'It may belong to another version. Go back and reload the page.',
    formTitle: 'This form is no longer valid',
    formText: 'It was opened in another log-in, or too long ago. Go back, reload the page and send it again.',
    transport: {
      plain_http: {
        title: 'This connection is not safe',
        text: 'The address began with http:// instead of https://. Open it again with https://, and change a password that you have just sent.',
      },
      several_hosts: { title: 'This cannot be read', text: 'Your browser named two addresses at once. Try again.' },
      form_not_utf8: {
        title: 'This cannot be read',
        text: 'The letters of the form are not written as UTF-8, as every browser writes them. Go back, reload the page and send it again.',
      },
      json_not_utf8: { title: 'This cannot be read', text: 'What was sent is not written as UTF-8.' },
      json_as_form: { title: 'This cannot be read', text: 'What was sent is JSON, and no form.' },
      form_as_json: { title: 'This cannot be read', text: 'What was sent is a form, and no JSON.' },
    },
    /** By status, if nothing more specific is known. */
    byStatus: {
      400: {
        title: 'This cannot be read',
        text: 'The address or the form is not one of ours. Go back, reload the page and try again.',
      },
      404: {
        title: 'There is nothing here',
        text: 'Check the address for typing errors, or begin anew with the button below.',
      },
      405: { title: 'This is not possible here', text: 'Go back and use the links and buttons of the page.' },
      413: {
        title: 'This is too large',
        text: 'A file may have up to 10 MB, and what is typed into a form 64 KB. Go back and send less: what you typed is still there.',
      },
      415: { title: 'This form cannot be read', text: 'Go back, reload the page and send it again.' },
      503: { title: 'Please try again in a moment', text: 'The service cannot answer right now. Nothing is lost.' },
      500: {
        title: 'Something went wrong on our side',
        text: 'It has been written down, and nothing was changed. Try again; if it stays, tell us the number below.',
      },
    },
  },
};
