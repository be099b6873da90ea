import { distance } from '../config/near-misses.js';
import { offeredUserScopes } from '../verification/catalogue/catalogue.js';
import { CLIENT_SCOPES, parseScope } from './scope.js';

/**
 * What a developer is told about one of the scopes of a request. `joined` is several known scopes with something else
 * than a space between them.
 */
export type ScopeVerdict = 'usable' | 'of_client' | 'not_allowed' | 'joined' | 'unknown';

export interface JudgedScope {
  scope: string;
  verdict: ScopeVerdict;
  /** For an unknown scope: the known one that was probably meant. */
  near: string | undefined;
}

/** What people write between scopes in place of a space, or get when a space is encoded twice. */
const SEPARATORS = /[,;+|]|%20/;
/** Subjects of this length may contain two typing errors; shorter ones only one. */
const LONG_SUBJECT = 5;

/** @returns undefined if the text is no list of scopes */
export function judgeScopes(text: string, allowed: readonly string[]): JudgedScope[] | undefined {
  const offered = offeredUserScopes();
  return parseScope(text)?.map((scope) => {
    const verdict = verdictOn(scope, offered, allowed);
    return { scope, verdict, near: verdict === 'unknown' ? nearestScope(scope, offered) : undefined };
  });
}

function verdictOn(scope: string, offered: readonly string[], allowed: readonly string[]): ScopeVerdict {
  if (CLIENT_SCOPES.includes(scope)) return 'of_client';
  if (offered.includes(scope)) return allowed.includes(scope) ? 'usable' : 'not_allowed';
  const pieces = scope.split(SEPARATORS);
  return pieces.length > 1 && pieces.every((piece) => offered.includes(piece)) ? 'joined' : 'unknown';
}

function nearestScope(scope: string, offered: readonly string[]): string | undefined {
  const subject = subjectOf(scope);
  const most = subject.length < LONG_SUBJECT ? 1 : 2;
  const [nearest] = offered
    .map((known) => ({ known, errors: distance(subject, subjectOf(known)) }))
    .filter(({ errors }) => errors <= most)
    .sort((one, other) => one.errors - other.errors);
  return nearest?.known;
}

/** The part of a scope that is its own: `basic` of `verification.basic:read`. What surrounds it is easily forgotten. */
function subjectOf(scope: string): string {
  return scope
    .toLowerCase()
    .replace(/^verifications?\./, '')
    .replace(/:[a-z]*$/, '');
}
