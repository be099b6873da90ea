import { Refusal } from './errors.js';
import type { AnyReply } from './handler.js';

/**
 * A query that the log-in page may pass on. It has no character that could delimit a part of the URL it is put into.
 */
const PASSABLE_QUERY = /^[\w.=&%+~*-]{1,400}$/;

/** The parts of a request that show how to return to its page. */
export interface RequestedPage {
  method: string;
  path: string;
  originalUrl: string;
  body?: unknown;
}

/**
 * Redirects to a page that has to come first, since nobody is logged in or the account must do something else, such as
 * choosing a password. That page then leads on to the requested one. It gets the requested page as a part of a path of
 * ours, so whatever it contains, the user stays below that path.
 */
export class LogInRequired extends Refusal {
  /**
   * @param page the requested page, relative to the part of the site that the log-in belongs to; undefined for its
   * start page
   */
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
 * The address of a log-in page that leads on to another page.
 * @param more further query parameters
 */
export function logInAddress(logIn: string, page: string | undefined, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(page === undefined ? {} : { page }), ...more }).toString();
  return query === '' ? logIn : `${logIn}?${query}`;
}

/** The requested path, with its query if that may be passed on (see PASSABLE_QUERY). */
export function requestedAddress({ path, originalUrl }: RequestedPage): string {
  const [, query = ''] = /\?(.*)$/s.exec(originalUrl) ?? [];
  return PASSABLE_QUERY.test(query) ? `${path}?${query}` : path;
}
