import { Refusal } from './errors.js';
import type { AnyReply } from './handler.js';

/** Of a query that is remembered: nothing in it begins, ends or leaves an address. */
const QUERY = /^[\w.=&%+~*-]{1,400}$/;

/** What is asked for, as far as the way back to it goes. */
export interface RequestedPage {
  method: string;
  path: string;
  originalUrl: string;
  body?: unknown;
}

/**
 * Nobody is logged in, or has something else to do first, such as choosing a password. The page that comes first leads on to the one that was
 * asked for, which it is told as a part of a path of our own: whatever stands there, it stays below that path.
 */
export class LogInRequired extends Refusal {
  /** @param page below the path that the log-in belongs to; undefined for its own front page */
  constructor(
    private readonly logIn: string,
    private readonly page: string | undefined,
    private readonly isForm: boolean,
  ) {
    super(`${logIn} comes first`);
  }

  toReply(): AnyReply {
    return { status: this.isForm ? 303 : 302, headers: { Location: logInAddress(this.logIn, this.page) } };
  }
}

/**
 * Of the log-in that leads on to a page.
 * @param more what else stands in the address
 */
export function logInAddress(logIn: string, page: string | undefined, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(page === undefined ? {} : { page }), ...more }).toString();
  return query === '' ? logIn : `${logIn}?${query}`;
}

/** The path that was asked for, with its query where that can be remembered. */
export function requestedAddress({ path, originalUrl }: RequestedPage): string {
  const [, query = ''] = /\?(.*)$/s.exec(originalUrl) ?? [];
  return QUERY.test(query) ? `${path}?${query}` : path;
}
