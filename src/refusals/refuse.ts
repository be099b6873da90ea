import type { AccessTokenRefusals } from './access-tokens.js';
import type { AccountRefusals } from './accounts.js';
import type { ClientRefusals } from './clients.js';
import type { DatabaseRefusals } from './database.js';
import type { OAuthRefusals } from './oauth.js';
import type { PageRefusals } from './pages.js';
import type { RequestRefusals } from './requests.js';
import type { SandboxRefusals } from './sandbox.js';
import type { StatisticsRefusals } from './statistics.js';
import type { WebhookRefusals } from './webhooks.js';

/** Every code with the facts that its sentence needs; undefined where it needs none. */
export interface Refusals
  extends
    AccessTokenRefusals,
    AccountRefusals,
    ClientRefusals,
    DatabaseRefusals,
    OAuthRefusals,
    PageRefusals,
    RequestRefusals,
    SandboxRefusals,
    StatisticsRefusals,
    WebhookRefusals {}

export type RefusalCode = keyof Refusals;

type FactsOf<Code extends RefusalCode> = Refusals[Code] extends undefined ? [] : [facts: Refusals[Code]];

/**
 * Why a request is not served: a code and facts, from a rule. Most are the caller's failure. Status, format and
 * sentence are chosen where the response is made. Create it with `refuse` or `refusal`, whose types make sure that the
 * facts belong to the code.
 */
export class Refused extends Error {
  /** For the log line of the request: an internal reason that the response does not tell, and the client. */
  reason?: string;
  clientId?: string;

  constructor(
    readonly code: RefusalCode,
    readonly facts: Refusals[RefusalCode],
  ) {
    super(code);
  }

  /** @param clientId the id of an existing client, never one that a request merely claims */
  because(reason: string, clientId?: string): this {
    this.reason = reason;
    if (clientId !== undefined) this.clientId = clientId;
    return this;
  }
}

/** A refusal with a given code, so that the type of its facts is known. */
export type RefusedAs<Code extends RefusalCode> = Refused & { code: Code; facts: Refusals[Code] };

/** Creates a refusal without throwing it. It may be thrown later, or shown beside a field of a form. */
export function refusal<Code extends RefusalCode>(code: Code, ...[facts]: FactsOf<Code>): RefusedAs<Code> {
  return new Refused(code, facts) as RefusedAs<Code>;
}

/** @throws Refused */
export function refuse<Code extends RefusalCode>(code: Code, ...facts: FactsOf<Code>): never {
  throw refusal(code, ...facts);
}

export function isRefused<Code extends RefusalCode>(error: unknown, ...codes: Code[]): error is RefusedAs<Code> {
  return error instanceof Refused && (codes as RefusalCode[]).includes(error.code);
}
