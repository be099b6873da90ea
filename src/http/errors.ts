import type { Refused } from '../refusals/refuse.js';
import type { Sentence } from '../texts/sentence.js';
import type { AnyReply } from './handler.js';
import { REFUSAL_STATUS } from './refusal-status.js';
import { renderErrorPage, type ErrorFrame, type WayOn } from '../ui/error.page.js';

/** The answer to whoever is refused, which knows how it is written. */
export abstract class Refusal extends Error {
  /** @param refused undefined for who is only led elsewhere first */
  constructor(
    message: string,
    readonly refused?: Refused,
  ) {
    super(message);
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

/** A refusal for programs (RFC 9457). `detail` says what to do next. */
export class Problem extends Refusal {
  readonly status: number;
  readonly title: string;
  readonly detail: string;

  constructor(
    override readonly refused: Refused,
    { title, text }: Sentence,
    readonly headers: Record<string, string> = {},
  ) {
    super(`${title}: ${text}`, refused);
    this.status = REFUSAL_STATUS[refused.code];
    this.title = title;
    this.detail = text;
  }

  /** RFC 6750 §3: it stands in the challenge. */
  override get oauthError(): string | undefined {
    return /error="(\w+)"/.exec(this.headers['WWW-Authenticate'] ?? '')?.[1];
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

/** A refusal for people: an HTML page that says what happened and what to do next. */
export class PageRefusal extends Refusal {
  constructor(
    override readonly refused: Refused,
    private readonly sentence: Sentence,
    private readonly headers: Record<string, string> = {},
    /** Undefined for the front page of the part of the house, null where no page of ours leads on. */
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
