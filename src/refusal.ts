import type { Request } from 'express';
import { error as validation } from 'express-openapi-validator';
import { UnknownKey, WrongKey } from './crypto/encryption.js';
import { isDatabaseUnavailable } from './db/database.js';
import { causeChain, type Logger } from './logger.js';
import { OAuthError, oauthErrorFromHttp } from './oauth/errors.js';
import { PageRefusal, Problem, Refusal } from './web/errors.js';
import { messages } from './web/messages.js';
import { RequestFault } from './web/request-fault.js';
import type { RequestFacts } from './web/request-log.js';
import { TransportFault } from './web/transport.js';

const RETRY_AFTER_SECONDS = '5';

const FOR_PROGRAMS = /^\/(v2\/|\.well-known\/|healthz|readyz|openapi\.json|asyncapi\.json)/;

/** As multer says it of a field beside files. */
const UPLOAD_TEXT_TOO_LONG = 'Field value too long';

/** What a middleware found wrong: express-openapi-validator's and body-parser's errors look alike. */
interface HttpFailure {
  status: number;
  message: string;
  /** What is wrong in words of ours, where it is known. */
  fault?: string | undefined;
  headers: Record<string, string>;
}

/** What express-openapi-validator found wrong with one field. */
interface FieldFault {
  path: string;
  message: string;
}

/** The one place where anything thrown becomes an answer: OAuth JSON, a problem document, or a page, by path. */
export function refusalFor(error: unknown, request: Request, facts: RequestFacts, logger: Logger): Refusal {
  const forPrograms = FOR_PROGRAMS.test(request.path);
  if (error instanceof Problem && !forPrograms && !request.path.startsWith('/oauth/')) return asPage(error);
  if (error instanceof Refusal) return error;
  if (error instanceof TransportFault) return transportRefusal(error, request);
  const failure = failureOf(error, request);
  if (failure.status >= 500) {
    logger.error({ request_id: facts.requestId, operation: facts.operationId, causes: causeChain(error) });
  }
  if (request.path.startsWith('/oauth/')) return oauthErrorFromHttp(failure, request.body);
  const { title, text } = forPrograms ? wordsFor(failure) : pageWordsFor(failure.status);
  return forPrograms
    ? new Problem(failure.status, title, text, failure.headers)
    : new PageRefusal(failure.status, title, text, failure.headers);
}

/** Rules speak to programs and to people alike; who opened a page reads a page. */
function asPage({ status, title, detail, headers }: Problem): PageRefusal {
  return new PageRefusal(status, title, detail, headers);
}

function transportRefusal({ fault, message }: TransportFault, { path }: Request): Refusal {
  if (path.startsWith('/oauth/')) return new OAuthError('invalid_request', message);
  if (FOR_PROGRAMS.test(path)) return new Problem(400, 'The request is not valid', message);
  const { title, text } = messages.errors.transport[fault];
  return new PageRefusal(400, title, text);
}

function pageWordsFor(status: number): { title: string; text: string } {
  const words: Readonly<Record<number, { title: string; text: string }>> = messages.errors.byStatus;
  return words[status] ?? messages.errors.byStatus[400];
}

function failureOf(error: unknown, request: Request): HttpFailure {
  // What the upload parser cannot read, or a client that hangs up meanwhile, the validator calls our own failure.
  if (error instanceof validation.InternalServerError && request.is('multipart/form-data')) {
    return { status: 400, message: 'the form cannot be read', headers: {} };
  }
  // Only the validator calls a text that is too long unreadable: that of a form without files is too much as well.
  if ((error as Error).message === UPLOAD_TEXT_TOO_LONG) return { status: 413, message: 'too large', headers: {} };
  const { status, type, headers, errors } = error as {
    status?: unknown;
    type?: string;
    headers?: Record<string, string>;
    errors?: FieldFault[];
  };
  // An id that cannot be one names nothing.
  if (status === 400 && errors?.some(({ path }) => path.startsWith('/params/'))) {
    return { status: 404, message: 'not found', headers: {} };
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const fault = faultText(error, type, errors);
    return { status, message: fault ?? (error as { message?: string }).message ?? '', fault, headers: headers ?? {} };
  }
  // Another process may have the key, and this one after its next start.
  if (isDatabaseUnavailable(error) || error instanceof UnknownKey || error instanceof WrongKey) {
    return { status: 503, message: 'temporarily unavailable', headers: { 'Retry-After': RETRY_AFTER_SECONDS } };
  }
  return { status: 500, message: 'internal error', headers: {} };
}

/** Which fields are wrong, and how. The parser's own words would repeat what was sent. */
function faultText(error: unknown, type?: string, errors: readonly FieldFault[] = []): string | undefined {
  if (type === 'entity.parse.failed') return 'The body is not JSON, or not an object.';
  if (error instanceof RequestFault) return error.message;
  const known = errors.flatMap(({ path, message }) => {
    const [, place, field] = /^\/(body|query|headers)(?:\/([\w/-]{1,100}))?$/.exec(path) ?? [];
    return place === undefined ? [] : [`${field ?? `the ${place}`}: ${inPlainWords(message)}`];
  });
  return known.length > 0 ? `${known.slice(0, 5).join('; ')}.` : undefined;
}

/** Those that a first attempt meets, without the vocabulary of JSON Schema. */
function inPlainWords(message: string): string {
  if (message === 'must NOT have additional properties') return 'is not known here; the reference names what is';
  if (/must be url encoded/.test(message)) return 'has characters that a query writes encoded, such as %2B for +';
  return message.replace(/^must have required property '[^']*'$/, 'is missing');
}

function wordsFor(failure: HttpFailure): { title: string; text: string } {
  switch (failure.status) {
    case 400:
      return { title: 'The request is not valid', text: failure.message };
    case 404:
      return { title: 'Not found', text: 'There is nothing at this address. Check it for typing errors.' };
    case 405:
      return { title: 'Method not allowed', text: 'This address takes other methods, which the Allow header names.' };
    case 413:
      return { title: 'Too much data', text: 'The request is larger than this address accepts. Send a smaller one.' };
    case 415:
      return {
        title: 'Unsupported media type',
        text: 'Send the body with one of the media types that the contract names.',
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
