import { editDistance } from '../edit-distance.js';
import { offeredUserScopes } from '../verification/catalogue/catalogue.js';
import { CLIENT_SCOPES, parseScope } from './scope.js';

/**
 * What a developer is told about one of the scopes of a request. `joined` is several known scopes with something else
 * than a space between them.
 */
export type ScopeVerdict = 'usable' | 'of_client' | 'not_allowed' | 'joined' | 'of_openid' | 'unknown';

export interface JudgedScope {
  scope: string;
  verdict: ScopeVerdict;
  /** The known scope that was probably meant, if another one was sent, and whether the client may ask for it. */
  near: string | undefined;
  isNearAllowed: boolean;
}

/** What is told about the scopes of a request. */
export interface JudgedScopes {
  /** Those with a fault come first. */
  listed: JudgedScope[];
  /** How many were left out. */
  more: number;
  faulty: number;
  all: number;
}

/** More scopes than the service knows are cut, so that nobody can fill a page with values of theirs. */
const MAX_LISTED = 30;
/** Scopes of OpenID Connect that resemble none of ours. Its `email` does, so ours is suggested for it. */
const OPENID_SCOPES = ['openid', 'profile'];
/** What `openid` is asked for in most requests: who the user is. */
const INSTEAD_OF_OPENID = 'uid:read';
/** What people write between scopes in place of a space, or get when a space is encoded twice. */
export const SEPARATORS = /[,;+|]|%20/;
/** Subjects of this length may contain two typing errors; shorter ones only one. */
const LONG_SUBJECT = 5;

/** @returns undefined if the text is no list of scopes */
export function judgeScopes(text: string, allowed: readonly string[]): JudgedScopes | undefined {
  const scopes = parseScope(text);
  if (!scopes) return undefined;
  const offered = offeredUserScopes();
  const judged = scopes.map((scope) => ({ scope, verdict: verdictOn(scope, offered, allowed) }));
  const [faulty, usable] = [judged.filter((one) => !isUsable(one)), judged.filter(isUsable)];
  // Guessed only for these, since it takes a comparison with every offered scope.
  const listed = [...faulty, ...usable].slice(0, MAX_LISTED).map((one) => {
    const near = nearTo(one, offered);
    return { ...one, near, isNearAllowed: near !== undefined && allowed.includes(near) };
  });
  return { listed, more: judged.length - listed.length, faulty: faulty.length, all: judged.length };
}

export function isUsable({ verdict }: Pick<JudgedScope, 'verdict'>): boolean {
  return verdict === 'usable';
}

function verdictOn(scope: string, offered: readonly string[], allowed: readonly string[]): ScopeVerdict {
  if (CLIENT_SCOPES.includes(scope)) return 'of_client';
  if (offered.includes(scope)) return allowed.includes(scope) ? 'usable' : 'not_allowed';
  if (OPENID_SCOPES.includes(scope)) return 'of_openid';
  const pieces = scope.split(SEPARATORS);
  return pieces.length > 1 && pieces.every((piece) => offered.includes(piece)) ? 'joined' : 'unknown';
}

function nearTo({ scope, verdict }: Pick<JudgedScope, 'scope' | 'verdict'>, offered: readonly string[]) {
  if (scope === 'openid') return INSTEAD_OF_OPENID;
  return verdict === 'unknown' ? nearestScope(scope, offered) : undefined;
}

function nearestScope(scope: string, offered: readonly string[]): string | undefined {
  const subject = subjectOf(scope);
  const most = subject.length < LONG_SUBJECT ? 1 : 2;
  const [nearest] = offered
    .map((known) => ({ known, errors: editDistance(subject, subjectOf(known), most) }))
    .filter(({ errors }) => errors < Infinity)
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
