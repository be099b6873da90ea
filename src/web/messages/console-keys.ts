/** What reviewers read about working by keyboard. */
export const consoleKeys = {
  label: 'Keys:',
  how: 'A letter leads there; Tab, then Enter, presses it.',
  /** While a form is open, in the place of all others: after the key that leaves it. */
  escape: 'Esc',
  inForm: 'leaves a field, and then closes the form. Ctrl and Enter lead to its button, and Enter presses it.',
  on: 'Turn keys off',
  off: 'Turn keys on',
  down: 'down',
  up: 'up',
  filter: 'filter',
  next: 'next case',
  queue: 'queue',
  claim: 'claim or release',
  skip: 'skip',
  approve: 'approve',
  contact: 'ask for more',
  reject: 'reject',
  reopen: 'reopen',
  nextDocument: 'next document',
  documentBefore: 'the one before',
  zoom: 'zoom',
  turn: 'turn',
  undo: 'undo',
  /** Beside what a letter led to. */
  then: 'Tab, then Enter',
};
