import { judgeScopes, SEPARATORS, type JudgedScope } from './judged-scope.js';
import { requestUserScopes } from './scope.js';

/**
 * What to send in place of a `scope` that is refused: those of its scopes that can be granted, with what was meant by the
 * others.
 * @returns undefined if nothing is left of it, or if what is left would be refused as well
 */
export function correctedScope(text: string, allowed: readonly string[]): string | undefined {
  const judged = judgeScopes(text, allowed) ?? judgeScopes(text.trim().split(/\s+/).join(' '), allowed);
  // Of some it is not known then what was meant.
  if (!judged || judged.more > 0) return undefined;
  const inOrder = judged.listed.toSorted((one, other) => text.indexOf(one.scope) - text.indexOf(other.scope));
  const kept = [...new Set(inOrder.flatMap(meantBy))].filter((scope) => allowed.includes(scope));
  return kept.length === 0 ? undefined : (acceptable(kept, allowed) ?? acceptable(withPart(kept, allowed), allowed));
}

function meantBy({ scope, verdict, near }: JudgedScope): string[] {
  if (verdict === 'joined') return scope.split(SEPARATORS);
  if (verdict === 'usable') return [scope];
  return near === undefined ? [] : [near];
}

/** The details of a part need the part itself. */
function withPart(scopes: readonly string[], allowed: readonly string[]): string[] {
  const parts = scopes.filter((scope) => scope.includes('.details:')).map((scope) => scope.replace('.details:', ':'));
  return [...new Set([...scopes, ...parts.filter((part) => allowed.includes(part))])];
}

function acceptable(scopes: readonly string[], allowed: readonly string[]): string | undefined {
  const text = scopes.join(' ');
  return 'fault' in requestUserScopes(text, allowed) ? undefined : text;
}
