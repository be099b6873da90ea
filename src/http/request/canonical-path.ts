import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ContractOperation } from '../contract.js';
import { refusal, refuse, type Refused } from '../../refusals/refuse.js';

/** How a path of the contract is written, for one that means it: none of it is repeated, only the contract's own words. */
export type PathHint = (path: string) => Refused | undefined;

/** Of the version before; only this one was ever served. */
const OTHER_VERSION = /^\/+v(?!2\/)\d+(?=\/)/i;

/**
 * There is one spelling of each path. A page that is asked for with a slash too many is found all the same: whoever typed its
 * address is led there. Programs are told how the path is written, and nothing is done for them (a redirect would not
 * bring their body along).
 */
export function requireCanonicalPath(isForPrograms: (path: string) => boolean): RequestHandler {
  return ({ path, url, method }: Request, response: Response, next: NextFunction): void => {
    if (path === '/' || !path.endsWith('/')) {
      next();
      return;
    }
    const right = method === 'GET' && !isForPrograms(path) ? withoutSlashes(path) : undefined;
    // Nothing that a browser would take for another host.
    if (right === undefined || !/^(\/[\w.~-]+)+$/.test(right)) refuse('request.unknown_address');
    response.set('Cache-Control', 'no-store').redirect(301, right + url.slice(path.length));
  };
}

/** By hand: an expression that looks for them from every slash takes the square of their number. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Tells which path of the contract was meant: but for case, slashes, what was percent-encoded, and the number of the version. */
export function canonicalPathHint(contract: readonly ContractOperation[]): PathHint {
  const paths = [...new Set(contract.map(({ path }) => path))].filter((path) => path !== '/');
  const patterns = paths.map((path) => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i'), path] as const);
  return (asked) => {
    const plain = decoded(asked)
      .replace(/\/{2,}/g, '/')
      .replace(/\/$/, '');
    const current = plain.replace(OTHER_VERSION, '/v2');
    const meant = patterns.find(([pattern]) => pattern.test(current))?.[1];
    if (meant !== undefined) return refusal('request.misspelt_address', { path: meant });
    return OTHER_VERSION.test(`${plain}/`) ? refusal('request.other_version') : undefined;
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
