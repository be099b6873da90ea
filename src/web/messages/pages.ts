/** The pages of the hosted flow and the user's own. */
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
    businessLink: 'Read the reference',
  },

  account: { email: 'E-mail address', password: 'Password' },

  signUp: {
    title: 'Create your account',
    lead: 'One account for every service that asks you to verify yourself.',
    passwordHint: 'At least 8 characters. A few words in a row are easy to remember and hard to guess.',
    submit: 'Create account',
    instead: 'Already have an account?',
    insteadLink: 'Log in',
    faults: {
      email_missing: 'Enter your e-mail address.',
      email_invalid: 'Enter an e-mail address like name@example.com.',
      email_taken: 'There is already an account with this address. Log in instead, or use another address.',
      password_missing: 'Choose a password.',
      password_too_short: 'Use at least 8 characters for your password.',
      password_too_long: 'Use at most 200 characters for your password.',
      password_is_email: 'Choose a password that is not your e-mail address.',
    },
  },

  logIn: {
    title: 'Log in',
    submit: 'Log in',
    instead: 'New here?',
    insteadLink: 'Create an account',
    faults: {
      email_missing: 'Enter your e-mail address.',
      password_missing: 'Enter your password.',
      refused: 'This e-mail address and password do not belong together. Check both, or create an account.',
    },
  },

  information: {
    titles: {
      first: 'Your details',
      contacted: 'We need something more from you',
      rejected: 'Please correct your details',
      expired: 'Time to renew your details',
    },
    leads: {
      first: 'Enter them exactly as they are on your identity document.',
      contacted: 'Please send what is listed here. Everything else you gave us is kept.',
      rejected: 'Enter all of them again, exactly as they are on your identity document.',
      expired: 'A document you gave us has expired. Enter what is on your new one.',
    },
    reviewerWrites: 'Our reviewer writes:',
    triesLeft: (count: number) => (count === 1 ? 'You can try once more.' : `You can try ${count} more times.`),
    submit: 'Send details',
    submitAndContinue: 'Continue',
    items: {
      given_name: 'Given names',
      family_name: 'Family name',
      birth_date: 'Date of birth',
      country: 'Country where you live',
      document_number: 'Document number',
      picture: 'Photo of your document',
    },
    hints: {
      given_name: 'All of them, in any script.',
      document_number: 'Of your passport, identity card or driving licence.',
      picture:
        'The page with your portrait, all four corners visible, nothing covered. JPEG, PNG or WebP, up to 10 MB.',
    },
    countryEmpty: 'Choose a country',
    pictureAgain: 'Please choose your photo again: it was not kept.',
    faults: {
      given_name_missing: 'Enter your given names.',
      family_name_missing: 'Enter your family name.',
      name_too_long: 'Enter at most 100 characters here.',
      name_not_text: 'This contains a character that cannot be shown. Type it again by hand.',
      name_without_letters: 'Enter your name in letters, in any script.',
      birth_date_missing: 'Enter your date of birth.',
      birth_date_format: 'Enter your date of birth as year, month and day, for example 1990-12-31.',
      birth_date_not_real: 'This date does not exist. Check day and month.',
      birth_date_in_future: 'This date has not come yet. Check the year.',
      birth_date_too_long_ago: 'This date is too long ago. Check the year.',
      under_age: 'You must be at least 18 years old to be verified.',
      country_missing: 'Choose the country that you live in.',
      country_unknown: 'Choose a country from the list.',
      document_number_missing: 'Enter the number of your document.',
      document_number_length: 'A document number has 3 to 40 characters. Check it.',
      document_number_characters:
        'A document number has letters, digits, spaces, dots, dashes and slashes only. Check it.',
      picture_missing: 'Add a photo of your document.',
      picture_too_big:
        'This picture is larger than 10 MB. Choose a smaller one, or take the photo again with a lower resolution.',
      picture_too_many_pixels:
        'This picture has more than 40 megapixels. Choose a smaller one, or take the photo again with a lower resolution.',
      picture_wrong_kind: 'This file is not a JPEG, PNG or WebP picture. Choose another one.',
      picture_unreadable: 'This picture is damaged or not complete. Take the photo again.',
    },
  },

  consent: {
    title: (client: string) => `Allow ${client} to see this?`,
    scopes: (client: string) => `${client} would be able to`,
    duration: 'How long',
    durationText: (days: number) => `At most ${days} days after you last came from there`,
    destination: 'You go back to',
    allow: 'Allow',
    deny: 'Do not allow',
  },

  ownPage: {
    title: 'Your account',
    verificationsTitle: 'Your verifications',
    verificationsEmpty: 'Nothing here yet. When a service asks you to verify yourself, the result appears here.',
    since: 'Since',
    statusText: {
      pending: 'A reviewer will look at your details. You need not do anything now.',
      contacted: 'We cannot finish without this:',
      approved: 'Your identity has been checked.',
      rejected: 'Your details could not be accepted.',
      expired: 'A document you gave us has expired.',
    },
    final: 'This decision is final.',
    supply: {
      first: 'Enter your details',
      contacted: 'Send what is needed',
      rejected: 'Try again',
      expired: 'Renew',
    },
    clientsTitle: 'Services with access',
    clientsEmpty: 'No service can see anything of yours.',
    clientSince: 'Access since',
    removeAccess: 'Remove access',
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
    unknownTitle: 'There is no access to remove',
    unknownText: 'This service never had access to anything of yours. Your account shows those that have.',
  },
};
