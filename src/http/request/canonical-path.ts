import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ContractOperation } from '../contract.js';
import { refusal, refuse, type Refused } from '../../refusals/refuse.js';

/** Suggests the path that was meant by a misspelt one. Repeats nothing of the request, only words of the contract. */
export type PathHint = (path: string) => Refused | undefined;

/** Another version of the API. Only version 2 was ever served. */
const OTHER_VERSION = /^\/+v(?!2\/)\d+(?=\/)/i;

/**
 * Permits one spelling of each path. A browser that asks for a page with slashes at the end is redirected to the page.
 * Programs are told the right path instead, since a redirect would lose the body of their request.
 */
export function requireCanonicalPath(isForPrograms: (path: string) => boolean): RequestHandler {
  return ({ path, url, method }: Request, response: Response, next: NextFunction): void => {
    if (path === '/' || !path.endsWith('/')) {
      next();
      return;
    }
    const right = method === 'GET' && !isForPrograms(path) ? withoutSlashes(path) : undefined;
    // Redirects only to a plain path, since browsers take `//name` for another host.
    if (right === undefined || !/^(\/[\w.~-]+)+$/.test(right)) refuse('request.unknown_address');
    response.set('Cache-Control', 'no-store').redirect(301, right + url.slice(path.length));
  };
}

/** A loop, since a regular expression would start at every slash and take quadratic time for many slashes. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Finds the path of the contract that was meant, ignoring case, extra slashes, percent-encoding and the version number.
 */
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
