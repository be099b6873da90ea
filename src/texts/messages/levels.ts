/**
 * Texts for the shipped level catalogue and the scopes of users. They appear on consent pages, on the user's account
 * page, in mails and in the docs. A deployment with other levels has the texts for those in its own catalogue.
 */
export const levels = {
  scopes: {
    'uid:read': 'See your user identifier, which says nothing about you and is the same for every service',
    'email:read': 'See your e-mail address',
  },

  /** `scope` describes the scope `verification.<part>:read`, `details` the scope `verification.<part>.details:read`. */
  parts: {
    uniqueness: {
      title: 'One person, one account',
      scope:
        'Ask for a check that you are one person with one account (level “uniqueness”) and see its status, but not what you entered',
    },
    basic: {
      title: 'Basic identity',
      scope: 'Ask for a check of your identity (level “basic”) and see its status, but not what you entered',
      details: 'See your name, date of birth, country and identity document as you gave them for level “basic”',
    },
    plus: {
      title: 'Identity and address',
      scope: 'Ask for a check of your identity and address (level “plus”) and see its status, but not what you entered',
      details:
        'See your name, date of birth, country, identity document, address and its proof as you gave them for level “plus”',
    },
    accreditation: {
      title: 'Accredited investor',
      scope: 'Ask for a check that you are an accredited investor and see its status, but not the proof',
      details: 'See your proof that you are an accredited investor',
    },
    liveness: {
      title: 'Photo with today’s date',
      scope: 'Ask for a photo of you with today’s date and see the status of its check, but not the photo',
    },
    selfie: {
      title: 'Photo of your face',
      scope: 'Ask for a photo of your face and see the status of its check, but not the photo',
      details: 'See the photo of your face',
    },
    sow: {
      title: 'Source of wealth',
      scope: 'Ask for a check of where your money comes from and see its status, but not what you entered',
      details: 'See what you said about where your money comes from, and its proof',
    },
    telegram: {
      title: 'Telegram name',
      scope: 'Ask for your Telegram user name and see the status of its check, but not the name',
      details: 'See your Telegram user name',
    },
    wallet: {
      title: 'Wallet address',
      scope: 'Ask for the address of your wallet and see the status of its check, but not the address',
      details: 'See the address of your wallet',
    },
  },
};
