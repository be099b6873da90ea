/** What reviewers read about working by keyboard. */
export const consoleKeys = {
  title: 'Keyboard',
  how: 'Press a letter to go there; Tab, then Enter, confirms.',
  /** While a form is open, in the place of all others. */
  inForm: 'Esc closes. Ctrl+Enter goes to the button, Enter presses it.',
  on: 'Turn keys off',
  off: 'Turn keys on',
  does: {
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
  },
  /** Beside what a letter led to. */
  then: 'Tab, then Enter',
};
