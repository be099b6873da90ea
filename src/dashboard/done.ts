import { messages } from '../web/messages.js';

/** Something that somebody has just done. */
export type Done = keyof typeof messages.dashboardDone;

/** After a form was taken: the page that comes next, which says what was done. A reload sends nothing again. */
export function seeDone(path: string, done: Done) {
  return { status: 303 as const, headers: { Location: `${path}?done=${done}` } };
}

/** @param name from the page's address: one that is none of ours says nothing, whoever wrote it there */
export function doneOf(name: string | undefined): Done | undefined {
  return name !== undefined && Object.hasOwn(messages.dashboardDone, name) ? (name as Done) : undefined;
}
