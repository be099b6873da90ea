import { english } from './messages/english.js';

/** The texts that every language has to provide. */
export type Messages = typeof english;

/**
 * All texts that users, members of clients' teams and reviewers read, in one catalogue. A second language would be
 * another object of the same type, used here in place of English. Like English, it may be split into several files.
 */
export const messages: Messages = english;
