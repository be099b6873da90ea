/** The page on which reviewers change their own password. */
export const staffPassword = {
  link: 'Change your password',
  text: 'Every other browser that is logged in with this address will be logged out.',
  back: '← Back to the queue',
  oldWrong: 'This is not your password. If you have forgotten it, ask a supervisor for a new one.',

  /** For a password that somebody else made. */
  made: {
    title: 'Choose a password that only you know',
    old: 'The password you were given',
    oldMissing: 'Enter the password you were given.',
  },
  madeText: 'Somebody else has seen the one you were given. The console opens as soon as you have chosen your own.',
  madeWrong: 'This is not the password you were given. If it is lost, ask a supervisor for a new one.',

  doneTitle: 'Your password is changed',
  doneText: 'Every other browser that was logged in with the old one is logged out.',
  goOn: 'Go on to the console',
};
