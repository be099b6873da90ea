/** The page on which reviewers change their own password. */
export const staffPassword = {
  link: 'Change your password',
  text: 'Every other browser that is logged in with this address will be logged out.',
  back: '← Back to the queue',
  oldWrong: 'This is not your password. If you have forgotten it, ask a supervisor for a new one.',

  generatedTitle: 'Choose a password that only you know',
  generatedText:
    'The one that you logged in with was made for you, so somebody else has seen it. The console opens as soon as you have chosen your own.',

  doneTitle: 'Your password is changed',
  doneText: 'Every other browser that was logged in with the old one is logged out.',
  goOn: 'Go on to the console',
};
