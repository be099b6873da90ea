import { english } from './messages/english.js';

/** The type that every language has to have. */
export type Messages = typeof english;

/**
 * Every text that users, members of clients' teams and reviewers read, in one catalogue. A second language is another
 * object of the same type, used here instead of English. It may be split into several files, as English is.
 */
export const messages: Messages = english;
