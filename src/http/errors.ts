import type { Refused } from '../refusals/refuse.js';
import type { components } from '../../generated/openapi.js';
import type { FieldText, Sentence } from '../texts/sentence.js';
import type { AnyReply } from './handler.js';
import { REFUSAL_STATUS } from './refusal-status.js';
import { renderErrorPage, type ErrorFrame, type WayOn } from '../ui/error.page.js';

/** A refusal together with the response that reports it. */
export abstract class Refusal extends Error {
  /** @param refused undefined for a mere redirect, such as to a log-in page */
  constructor(
    message: string,
    readonly refused?: Refused,
  ) {
    super(message);
  }

  /** The OAuth error code of the response, if it has one; for the log. */
  get oauthError(): string | undefined {
    return undefined;
  }

  /**
   * Makes the response.
   * @param path the path of the request, which shows to which part of the site an error page belongs
   * @param frame name and navigation for an error page, if somebody is logged in to that part
   */
  abstract toReply(requestId: string, path: string, frame: ErrorFrame): AnyReply;
}

type ProblemError = NonNullable<components['schemas']['Problem']['errors']>[number];

/** Relative with its whole path, since the same page is at every address of the service (RFC 9457 §3.1.1). */
const ERROR_PAGES = '/docs/errors/';

/** A body's field by its JSON pointer as a fragment, as in the example of RFC 9457 §3.1; any other by its name. */
function problemError({ place = 'body', field, text }: FieldText): ProblemError {
  if (place === 'body') return { pointer: field === undefined ? '#' : `#/${field}`, detail: text };
  const name = field === undefined ? {} : { [place === 'headers' ? 'header' : 'parameter']: field };
  return { ...name, detail: text };
}

/** A refusal for programs, as a problem document (RFC 9457). `detail` says what to do next. */
export class Problem extends Refusal {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** What is wrong with each field, if it is about fields. */
  readonly errors: ProblemError[];

  constructor(
    override readonly refused: Refused,
    { title, text, fields = [] }: Sentence,
    readonly headers: Record<string, string> = {},
  ) {
    super(`${title}: ${text}`, refused);
    this.status = REFUSAL_STATUS[refused.code];
    this.title = title;
    this.detail = text;
    this.errors = fields.map(problemError);
  }

  /** Read from the challenge, which has it (RFC 6750 §3). */
  override get oauthError(): string | undefined {
    return /error="(\w+)"/.exec(this.headers['WWW-Authenticate'] ?? '')?.[1];
  }

  toReply(requestId: string): AnyReply {
    return {
      status: this.status,
      headers: this.headers,
      type: 'application/problem+json',
      body: {
        type: `${ERROR_PAGES}${this.refused.code}`,
        title: this.title,
        status: this.status,
        detail: this.detail,
        code: this.refused.code,
        ...(this.errors.length > 0 ? { errors: this.errors } : {}),
        request_id: requestId,
      },
    };
  }
}

/** A refusal for people: an HTML page that says what happened and what to do next. */
export class PageRefusal extends Refusal {
  constructor(
    override readonly refused: Refused,
    private readonly sentence: Sentence,
    private readonly headers: Record<string, string> = {},
    /**
     * Where the page's link leads; undefined for the start page of the same part of the site, null for no link, because
     * no page of ours helps the reader.
     */
    private readonly wayOn?: WayOn | null,
  ) {
    super(`${sentence.title}: ${sentence.text}`, refused);
  }

  toReply(requestId: string, path: string, frame: ErrorFrame): AnyReply {
    return {
      status: REFUSAL_STATUS[this.refused.code],
      headers: this.headers,
      type: 'text/html',
      body: renderErrorPage({ ...this.sentence, wayOn: this.wayOn, requestId, path, frame }),
    };
  }
}
