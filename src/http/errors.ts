import type { AnyReply } from './handler.js';
import { renderErrorPage, type ErrorFrame, type WayOn } from '../ui/error.page.js';

/** The other side's failure: expected, never logged as an error, and it knows how it is answered. */
export abstract class Refusal extends Error {
  /** For the request's log line: a word of ours that says what the answer does not tell, and whose request it was. */
  reason?: string;
  clientId?: string;

  /** @param clientId of a client that there is: never what a stranger has sent */
  because(reason: string, clientId?: string): this {
    this.reason = reason;
    if (clientId !== undefined) this.clientId = clientId;
    return this;
  }

  /** The error code that the answer carries, where OAuth has one for it. */
  get oauthError(): string | undefined {
    return undefined;
  }

  /**
   * @param path of the request: a page leads back into the part of the house that it belongs to
   * @param frame what a page shows to whoever is logged in there
   */
  abstract toReply(requestId: string, path: string, frame: ErrorFrame): AnyReply;
}

/** A refusal for programs (RFC 9457). `detail` says what to do next and never repeats input. */
export class Problem extends Refusal {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(`${title}: ${detail}`);
  }

  /** RFC 6750 §3: it stands in the challenge. */
  override get oauthError(): string | undefined {
    return / error="(\w+)"/.exec(this.headers['WWW-Authenticate'] ?? '')?.[1];
  }

  toReply(requestId: string): AnyReply {
    return {
      status: this.status,
      headers: this.headers,
      type: 'application/problem+json',
      body: {
        type: 'about:blank',
        title: this.title,
        status: this.status,
        detail: this.detail,
        request_id: requestId,
      },
    };
  }
}

/** A refusal that people read as well as programs: its words stand in the message catalogue. */
export function problem(
  status: number,
  { title, text }: { title: string; text: string },
  headers?: Record<string, string>,
): Problem {
  return new Problem(status, title, text, headers);
}

/** A refusal for people: an HTML page that says what happened and what to do next. */
export class PageRefusal extends Refusal {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly text: string,
    readonly headers: Record<string, string> = {},
    /** Undefined for the front page of the part of the house. */
    readonly wayOn?: WayOn,
  ) {
    super(`${title}: ${text}`);
  }

  toReply(requestId: string, path: string, frame: ErrorFrame): AnyReply {
    const { status, headers, title, text, wayOn } = this;
    return {
      status,
      headers,
      type: 'text/html',
      body: renderErrorPage({ title, text, wayOn, requestId, path, frame }),
    };
  }
}
