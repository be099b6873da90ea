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
 * Why a request is not served, as a rule says it: a code and facts. Most are the other side's failure. Which status, form and sentence it gets is chosen where
 * the answer is made. Made by `refuse` and `refusal`, which know which facts belong to a code.
 */
export class Refused extends Error {
  /** For the request's log line: a word of ours that says what the answer does not tell, and whose request it was. */
  reason?: string;
  clientId?: string;

  constructor(
    readonly code: RefusalCode,
    readonly facts: Refusals[RefusalCode],
  ) {
    super(code);
  }

  /** @param clientId of a client that there is: never what a stranger has sent */
  because(reason: string, clientId?: string): this {
    this.reason = reason;
    if (clientId !== undefined) this.clientId = clientId;
    return this;
  }
}

/** A refusal of this code, whose facts are known by it. */
export type RefusedAs<Code extends RefusalCode> = Refused & { code: Code; facts: Refusals[Code] };

/** A refusal that is thrown later, or not at all: a form shows what is wrong with a field. */
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
