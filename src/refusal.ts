import type { Request } from 'express';
import { UnknownKey, WrongKey } from './crypto/encryption.js';
import { isDatabaseUnavailable } from './db/database.js';
import { causeChain, type Logger } from './logger.js';
import { claimedClientId } from './oauth/client-authentication/client-authentication.http.js';
import { oauthErrorOf } from './oauth/errors.js';
import { Refusal } from './http/errors.js';
import { pageOf, problemOf } from './http/refusal-answer.js';
import type { PathHint } from './http/request/canonical-path.js';
import type { RequestFacts } from './http/request-log.js';
import { refusal, Refused } from './refusals/refuse.js';

/** Paths of the API, also misspelt ones, so that a program with a wrong path gets JSON. */
const FOR_PROGRAMS = /^\/+(?:v\d+(?:\/|$)|\.well-known\/|healthz|readyz|openapi(?:\.sdk)?\.json|asyncapi\.json)/i;
const FOR_OAUTH = /^\/+oauth(?:\/|$)/i;

/** Whether a path is meant for programs, whatever media types the request accepts. */
export function isForPrograms(path: string): boolean {
  return FOR_PROGRAMS.test(path) || FOR_OAUTH.test(path);
}

/** Whether the caller should get a page. At unknown paths only those that accept HTML do, which are browsers. */
function wantsPage(request: Request, { operationId }: RequestFacts): boolean {
  if (isForPrograms(request.path)) return false;
  return operationId !== undefined || (request.headers.accept ?? '').includes('text/html');
}

interface Circumstances {
  facts: RequestFacts;
  logger: Logger;
  hint: PathHint;
}

/**
 * Turns whatever was thrown into a response, here and nowhere else: OAuth JSON, a problem document or a page, depending
 * on the caller.
 */
export function refusalFor(thrown: unknown, request: Request, { facts, logger, hint }: Circumstances): Refusal {
  if (thrown instanceof Refusal) return thrown;
  const refused = refusedBy(thrown);
  if (refused !== thrown && /^service\./.test(refused.code)) {
    logger.error(
      { request_id: facts.requestId, operation: facts.operationId, error: causeChain(thrown) },
      'a request failed unexpectedly',
    );
  }
  const isUnknown = refused.code === 'request.unknown_address' && facts.operationId === undefined;
  const found = (isUnknown && hint(request.path)) || refused;
  if (FOR_OAUTH.test(request.path)) return oauthErrorOf(found, request.body);
  return wantsPage(request, facts) ? pageOf(found) : problemOf(found);
}

/** The client that a request under /oauth claims to be, for the log; there is no access token that would tell. */
export function claimedClient(request: Request): string | undefined {
  return FOR_OAUTH.test(request.path) ? claimedClientId(request) : undefined;
}

/**
 * Turns anything that was thrown into a refusal. An error with a status from 400 to 499 comes from a parser; any other
 * is our own failure.
 */
function refusedBy(thrown: unknown): Refused {
  if (thrown instanceof Refused) return thrown;
  const { status, type } = thrown as { status?: unknown; type?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500)
    return parserRefusal(thrown, status, type) ?? refusal('request.unreadable');
  // A missing or wrong encryption key counts as a temporary failure: another process may have the right one, or this one
  // after a restart.
  const isTemporary = isDatabaseUnavailable(thrown) || thrown instanceof UnknownKey || thrown instanceof WrongKey;
  return refusal(isTemporary ? 'service.unavailable' : 'service.failed');
}

/** A body that cannot be parsed. The parser's own message is never used, since it would repeat what was sent. */
function parserRefusal(thrown: unknown, status: number, type: unknown): Refused | undefined {
  if (type === 'entity.parse.failed') return refusal('request.no_json');
  if (type === 'encoding.unsupported') return refusal('request.unknown_encoding');
  // Codes of zlib for data that it cannot decompress.
  if (/^(Z_|ZSTD_|ERR__ERROR_)/.test(String((thrown as { code?: unknown }).code)))
    return refusal('request.misencoded_body');
  if (status === 413) return refusal('request.too_large');
  return status === 415 ? refusal('request.unknown_charset') : undefined;
}
