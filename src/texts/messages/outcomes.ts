/** The result of a verification, on pages and in mails. */
export const outcomes = {
  status: {
    pending: 'In review',
    contacted: 'Your reply is needed',
    approved: 'Verified',
    rejected: 'Not verified',
    expired: 'Expired',
  },

  /** Reasons for a decision, as users read them. Notes of reviewers are not included, because users never see them. */
  reasons: {
    document_unreadable: 'The picture of your document cannot be read.',
    document_not_accepted: 'This kind of document is not accepted.',
    document_expired: 'Your document has expired.',
    information_mismatch: 'What you entered does not match your document.',
    duplicate: 'You have already been verified under another account.',
    not_eligible: 'You do not meet the conditions of this check.',
    not_confirmed: 'We could not confirm that the document is yours.',
    information_needed: 'We need something more from you.',
  },

  /** For users of the sandbox, where the entered family name can decide the outcome. */
  simulation: {
    title: 'This is test mode',
    names: (names: readonly string[]) =>
      `Nobody is verified here. One of these as family name, or as your only name, decides by itself: ${names.join(', ')}. Any other waits for a decision.`,
    nameNeeded: {
      family_name:
        'This is test mode, and your family name asked for this. Enter another one: it decides what comes next.',
      given_name:
        'This is test mode, and your only name asked for this. Enter another one: it decides what comes next.',
    },
  },

  mails: {
    greeting: 'Hello,',
    /**
     * The end of every mail to a user. Contains the address of the account, because many people read the mail weeks
     * later.
     */
    closing: (accountUrl: string) => `Your account: ${accountUrl}\n\nAttestry`,
    /** The end of every mail to a member of a client's team. */
    closingToMember: 'Attestry',
    /**
     * Mails to the members of a client's team about a webhook endpoint that does not respond. They name the endpoint by
     * its id and not by its URL, because a mail can be read on its way.
     */
    webhooks: {
      about: (endpointId: string) => `this is about your webhook endpoint ${endpointId}.`,
      failing: {
        subject: 'Your webhook endpoint does not answer',
        text: ({ attempts, since, earliest }: { attempts: number; since: string; earliest: string }) =>
          `Since ${since} it has answered none of ${attempts} attempts with a 2xx status. If that stays so, we will disable it, ` +
          `on ${earliest} at the earliest. One success, and all is well again.\n\n` +
          'What each attempt ended with stands on the dashboard’s page “Deliveries”, and in the answer to GET /v2/webhook-deliveries.',
      },
      disabled: {
        subject: 'Your webhook endpoint is disabled',
        text: ({ attempts, since }: { attempts: number; since: string }) =>
          `Since ${since} it has answered none of ${attempts} attempts with a 2xx status, so we have disabled it.\n\n` +
          'Nothing is lost: what happens meanwhile is kept. When it works again, resume it on its page in the dashboard, or with ' +
          'POST /v2/webhook-endpoints/{webhook_endpoint_id}/resume, and everything that waits goes out at once.',
      },
    },
    /**
     * Does not name the date, because a mail can be read on its way and must not reveal when somebody's document
     * expires.
     */
    expiry: {
      subject: (days: number) => `Your verification expires in less than ${days} days`,
      text: (days: number) =>
        `Something that you proved it with runs out in less than ${days} days, and the verification with it. From that day on you ` +
        'can renew it from your account, and only what has run out is asked for again. Your account says already what that will ' +
        'be: get it in time, since a new document can take weeks.',
    },
    /** `{code}` and `{link}` are placeholders that are filled in when the mail is sent. */
    confirmEmail: {
      subject: 'Confirm your e-mail address',
      text:
        'somebody, most likely you, has made an account at Attestry with this address. Your code to confirm it:\n\n' +
        '    {code}\n\nOr open this link:\n\n    {link}\n\n' +
        'Both hold for a day. If you have no account with us, do nothing: without the code nobody can show that this address is theirs.',
    },
    resetPassword: {
      subject: 'Choose a new password',
      text: (minutes: number) =>
        `somebody, most likely you, wants to choose a new password for your account. Your code:\n\n    {code}\n\n` +
        `Or open this link:\n\n    {link}\n\nBoth hold for ${minutes} minutes. If it was not you, do nothing: your password stays as it is. ` +
        'Tell nobody the code, whoever asks for it.',
    },
    accountDeleted: {
      subject: 'Your account is deleted',
      text:
        'you have deleted your account at Attestry. Nobody can log in to it, and no service can see anything of yours any more.\n\n' +
        'This is the last mail: your address is forgotten. If it was not you, answer to this mail at once.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      text:
        'the password of your account was changed a moment ago, and every browser that was logged in is so no more.\n\n' +
        'If it was not you, choose a new one now: open the log-in page and press “Forgot your password?”.',
    },
    /**
     * Mails about a change of status. They contain no names, data or reasons, because a mail can be read on its way.
     * The page that they link to shows these.
     */
    status: {
      about: (title: string) => `this is about your verification “${title}”.`,
      approved: { subject: 'You are verified', text: 'It was successful. There is nothing left to do.' },
      contacted: {
        subject: 'We need something more for your verification',
        text: 'We need something more from you. Log in to see what it is; everything else you gave us is kept.',
      },
      rejected: {
        subject: 'Your verification was not successful',
        text: 'It was not successful, and this decision is final. Log in to see the reason.',
        fixable: 'It was not successful, but you can try again. Log in to see the reason and what to do.',
      },
      expired: {
        subject: 'Your verification has expired',
        text: 'Something that you proved it with has run out. Log in to renew it: only that is asked for again.',
      },
    },
  },
};
