export const team = {
  title: 'Team',
  lead: 'Owners manage the team, disable the application and end the access of all its users. Developers do everything else.',
  roles: { owner: 'Owner', developer: 'Developer' },
  since: 'Since',
  you: 'You',
  actions: { owner: 'Make owner', developer: 'Make developer', remove: 'Remove', leave: 'Leave the team' },
  invitedTitle: 'Invited',
  invitedUntil: 'Can join until',
  withdraw: 'Withdraw',
  inviteTitle: 'Invite somebody',
  inviteText: (days: number) => `They get a mail with a link that works once, within ${days} days.`,
  email: 'E-mail address',
  role: 'Role',
  invite: 'Send the invitation',
  ownersOnly: 'Owners of this application invite people and change roles.',

  invitation: {
    title: (client: string) => `Join the team of ${client}`,
    text: (role: string) => `You are invited as ${role.toLowerCase()}.`,
    asYou: (name: string, email: string) => `You are logged in as ${name} (${email}), and join with this log-in.`,
    otherLogIn: 'To join with another one, log out first and open the link of the mail again.',
    withPassword: (email: string) => `There is a log-in with the address ${email}. Enter its password to join with it.`,
    asNew: (email: string) => `Your log-in will be ${email}.`,
    name: 'Your name, as colleagues know you',
    password: 'Password',
    newPassword: 'Choose a password',
    submit: 'Join the team',
    nameFault: 'Enter a name of 1 to 100 characters that can be shown.',
    refused: 'This is not the password of this log-in. Try again, or choose a new one from the log-in page.',
  },

  reset: {
    title: 'Forgot your password?',
    text: 'Enter your address, and we mail you a link to choose a new one.',
    submit: 'Send the link',
    sent: 'If there is a log-in with this address, a mail is on its way. Its link works for half an hour.',
    newTitle: 'Choose a new password',
    newText: 'Every browser that is logged in with the old one will be logged out.',
    newPassword: 'New password',
    newSubmit: 'Set the password',
    linkFault: 'This link does not work any more. Ask for a new one: “Forgot your password?” on the log-in page.',
  },

  ownPassword: {
    link: 'Change your password',
    text: 'This is your log-in to all applications. Every other browser that is logged in with it will be logged out.',
    back: '← Your applications',
    oldWrong: 'This is not your password. If you have forgotten it, log out and press “Forgot your password?”.',
  },

  mails: {
    invitation: {
      subject: 'You are invited to a team at Attestry',
      byMember: (role: string) =>
        `{inviter} invites you to join the team of the application “{client}” as ${role.toLowerCase()}.`,
      byOperator: (role: string) =>
        `you are invited to join the team of the application “{client}” as ${role.toLowerCase()}.`,
      text: (days: number) =>
        `Open this link to do so:\n\n    {link}\n\nIt works once, within ${days} days. If you expect no such mail, do nothing.`,
    },
    reset: {
      subject: 'Choose a new password',
      text: (minutes: number) =>
        'somebody, most likely you, wants to choose a new password for your log-in to the dashboard. Open this link:\n\n' +
        `    {link}\n\nIt works once, within ${minutes} minutes. If it was not you, do nothing: your password stays as it is.`,
    },
    passwordChanged: {
      subject: 'Your password was changed',
      text:
        'the password of your log-in to the dashboard was changed a moment ago, and every browser that was logged in is so no more.\n\n' +
        'If it was not you, choose a new one now: open the log-in page and press “Forgot your password?”.',
    },
  },
};
