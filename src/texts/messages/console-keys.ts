export const consoleKeys = {
  title: 'Keyboard',
  how: 'Press a letter to go there; Tab, then Enter, confirms.',
  /** Replaces the list of keys while a form is open. */
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
  /** Shown beside the link or button that a shortcut has moved the focus to. */
  then: 'Tab, then Enter',
};
