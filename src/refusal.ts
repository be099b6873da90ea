import type { Request } from 'express';
import { UnknownKey, WrongKey } from './crypto/encryption.js';
import { isDatabaseUnavailable } from './db/database.js';
import { causeChain, type Logger } from './logger.js';
import { claimedClientId } from './oauth/client-authentication/client-authentication.http.js';
import { OAuthError, oauthErrorFromHttp } from './oauth/errors.js';
import { PageRefusal, Problem, Refusal } from './http/errors.js';
import { answerable } from './http/refusal-answer.js';
import { messages } from './texts/messages.js';
import { RequestFault, type FieldFault } from './http/request/request-fault.js';
import { NOT_ENCODED } from './http/request/request-validator.js';
import type { PathHint } from './http/request/canonical-path.js';
import type { RequestFacts } from './http/request-log.js';
import { TransportFault } from './http/request/transport.js';

const RETRY_AFTER_SECONDS = '5';

/** Paths of the API, also misspelt ones, so that a program with a wrong path gets JSON. */
const FOR_PROGRAMS = /^\/+(?:v\d+(?:\/|$)|\.well-known\/|healthz|readyz|openapi\.json|asyncapi\.json)/i;
const FOR_OAUTH = /^\/+oauth(?:\/|$)/i;

/** A failure that a step before the handler reports. */
interface HttpFailure {
  status: number;
  message: string;
  /** Our own description of the fault, if there is one. */
  fault?: string | undefined;
  /** The fields that the contract refuses. */
  fields?: readonly FieldFault[];
  /** The right spelling of the path, if it can be guessed. */
  hint?: string | undefined;
  headers: Record<string, string>;
}

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
 * Turns whatever was thrown into an answer, here and nowhere else: OAuth JSON, a problem document or a page, depending
 * on the caller.
 */
export function refusalFor(thrown: unknown, request: Request, { facts, logger, hint }: Circumstances): Refusal {
  const forPeople = wantsPage(request, facts);
  const error = answerable(thrown, forPeople);
  if (error instanceof Problem && forPeople) return asPage(error);
  if (error instanceof Refusal) return error;
  if (error instanceof TransportFault) return transportRefusal(error, request, forPeople);
  const failure = failureOf(error);
  if (failure.status === 404 && facts.operationId === undefined) failure.hint = hint(request.path);
  if (failure.status >= 500) {
    logger.error(
      { request_id: facts.requestId, operation: facts.operationId, error: causeChain(error) },
      'a request failed unexpectedly',
    );
  }
  if (FOR_OAUTH.test(request.path)) {
    const refusal = oauthErrorFromHttp(failure, request.body);
    return failure.status === 400 ? refusal.because('faulty_body') : refusal;
  }
  const { title, text } = forPeople ? pageWordsFor(failure.status) : wordsFor(failure);
  return forPeople
    ? new PageRefusal(failure.status, title, text, failure.headers)
    : new Problem(failure.status, title, text, failure.headers);
}

/** Rules throw problem documents for programs and people alike; people get the same content as a page. */
function asPage({ status, title, detail, headers }: Problem): PageRefusal {
  return new PageRefusal(status, title, detail, headers);
}

function transportRefusal({ fault, message }: TransportFault, { path }: Request, forPeople: boolean): Refusal {
  if (FOR_OAUTH.test(path)) return new OAuthError('invalid_request', message).because(fault);
  if (!forPeople) return new Problem(400, 'The request is not valid', message).because(fault);
  const { title, text } = messages.errors.transport[fault];
  return new PageRefusal(400, title, text).because(fault);
}

/** The client that a request under /oauth claims to be, for the log; there is no access token that would tell. */
export function claimedClient(request: Request): string | undefined {
  return FOR_OAUTH.test(request.path) ? claimedClientId(request) : undefined;
}

function pageWordsFor(status: number): { title: string; text: string } {
  const words: Readonly<Record<number, { title: string; text: string }>> = messages.errors.byStatus;
  return words[status] ?? messages.errors.byStatus[400];
}

function failureOf(error: unknown): HttpFailure {
  if (error instanceof RequestFault) {
    const { status, sentence, fields, headers } = error;
    const fault = sentence ?? fieldsText(fields);
    return { status, message: fault ?? '', fault, fields, headers };
  }
  const {
    status,
    type,
    headers = {},
  } = error as {
    status?: unknown;
    type?: string;
    headers?: Record<string, string>;
  };
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const fault = parserText(error, type);
    return { status, message: fault ?? (error as { message?: string }).message ?? '', fault, headers };
  }
  // Another process may have the key, or this one after its next start.
  if (isDatabaseUnavailable(error) || error instanceof UnknownKey || error instanceof WrongKey) {
    return { status: 503, message: 'temporarily unavailable', headers: { 'Retry-After': RETRY_AFTER_SECONDS } };
  }
  return { status: 500, message: 'internal error', headers: {} };
}

/** Describes a body that cannot be parsed. The parser's own message is not used, since it would repeat the content. */
function parserText(error: unknown, type?: string): string | undefined {
  if (type === 'entity.parse.failed') return 'The body is not JSON, or not an object.';
  if (type === 'encoding.unsupported')
    return 'Send the body as it is, or with one Content-Encoding: gzip, deflate or br.';
  // Codes of zlib for data that it cannot decompress.
  const { code } = error as { code?: unknown };
  return /^(Z_|ZSTD_|ERR__ERROR_)/.test(String(code)) ? 'The body is not what its Content-Encoding says.' : undefined;
}

/** Rephrases the most frequent faults without the vocabulary of JSON Schema. */
const PLAIN_WORDS: Record<string, string> = {
  required: 'is missing',
  additionalProperties: 'is not known here; the reference names what is',
  [NOT_ENCODED]: 'has characters that a query writes encoded, such as %2B for +',
};

/** Names the wrong fields. */
function fieldsText(fields: readonly FieldFault[]): string | undefined {
  const texts = fields.map(({ place, field, keyword, message }) => {
    const unnamed = keyword === 'additionalProperties' ? 'a field' : `the ${place}`;
    return `${field ?? unnamed}: ${PLAIN_WORDS[keyword] ?? message}`;
  });
  return texts.length > 0 ? `${texts.join('; ')}.` : undefined;
}

function wordsFor(failure: HttpFailure): { title: string; text: string } {
  switch (failure.status) {
    case 400:
      return { title: 'The request is not valid', text: failure.message };
    case 404:
      return {
        title: 'Not found',
        text: `There is nothing at this address. ${failure.hint ?? 'Check it for typing errors.'}`,
      };
    case 405:
      return { title: 'Method not allowed', text: 'This address takes other methods, which the Allow header names.' };
    case 413:
      return { title: 'Too much data', text: 'The request is larger than this address accepts. Send a smaller one.' };
    case 415:
      return {
        title: 'Unsupported media type',
        text: failure.fault ?? 'Send the body as application/json.',
      };
    case 503:
      return {
        title: 'Temporarily unavailable',
        text: 'The service cannot answer at the moment. Try again in a few seconds.',
      };
    case 500:
      return {
        title: 'Something went wrong on our side',
        text: 'The failure has been recorded. Try again; if it stays, tell us the request id.',
      };
    default:
      return { title: 'The request was refused', text: failure.message };
  }
}
