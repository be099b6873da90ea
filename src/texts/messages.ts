import { english } from './messages/english.js';

/** The shape of a language. */
export type Messages = typeof english;

/**
 * Every text that a user, a member of a client's team or a reviewer reads (FL7), in one catalogue. A second language is one file
 * of the same shape, named here in the place of English; it may be made of several, as English is.
 */
export const messages: Messages = english;
