/** What is wrong with a new password, for all kinds of accounts. */
export const passwordFaults = {
  title: 'Unusable password',
  password_missing: 'Choose a password.',
  password_too_short: 'Use at least 8 characters for your password.',
  password_too_long: 'Use at most 200 characters for your password.',
  password_common: 'Many people have this password, so it is guessed first. Choose another one: a few words in a row.',
  password_pattern:
    'This password repeats itself or counts, so it is guessed soon. Choose another one: a few words in a row.',
  password_own_name:
    'This password is little more than your e-mail address or the name of this service. Choose another one: a few words in a row.',
};
