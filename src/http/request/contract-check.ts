import type { RequestHandler, Response } from 'express';
import { readBundle, type ContractOperation } from '../contract.js';
import type { OperationId } from '../handler.js';
import type { FieldFault } from '../../refusals/requests.js';
import { refusal, refuse, type Refused } from '../../refusals/refuse.js';
import { ContractValidator, type ContractError, type SentRequest } from './request-validator.js';

/** As many as a person looks through. A hostile body may have a hundred thousand. */
const MAX_FIELDS = 50;
const MAX_ERRORS = 1_000;

type Check = (sent: SentRequest) => ContractError[];

let validator: ContractValidator | undefined;
/** Shared by all servers of a process. */
const compiled = new Map<OperationId, Map<string | undefined, Check>>();

/**
 * Validates a request against the contract, so that a handler gets what its generated types say. Each operation is compiled at its
 * first request, which takes some milliseconds: all of them at the start would be a third of it.
 */
export function checkRequest(operation: ContractOperation): RequestHandler {
  const { operationId, bodyTypes } = operation;
  const checks = compiled.get(operationId) ?? new Map<string | undefined, Check>();
  compiled.set(operationId, checks);
  return (request, response, next) => {
    const type = (bodyTypes.length > 0 && request.headers['content-type']?.split(';', 1)[0]) || undefined;
    const check = checks.get(type) ?? compile(operation, type);
    checks.set(type, check);
    const { method, path, originalUrl, headers, params, query } = request;
    const sent: SentRequest = { method, path, originalUrl, headers, params, query, body: request.body as unknown };
    const errors = check(sent);
    if (errors.length > 0) throw faultOf(errors);
    response.locals.checked = sent;
    next();
  };
}

/** The request after the check: with numbers converted and defaults filled in. */
export function checkedRequest(response: Response): { path: object; query: object; body: unknown } {
  const { params, query, body } = response.locals.checked as SentRequest;
  return { path: params, query, body };
}

/** Leaves out the components of responses: Ajv walks through all components each time it compiles an operation. */
function openValidator(): ContractValidator {
  const { schemas, parameters } = readBundle().components;
  return new ContractValidator({ schemas, parameters });
}

function compile({ operationId, request, bodyTypes, needsBody }: ContractOperation, type: string | undefined): Check {
  const isKnown = type === undefined ? !needsBody : bodyTypes.includes(type);
  if (!isKnown) refuse('request.other_media_type', { known: bodyTypes });
  validator ??= openValidator();
  return validator.compile(`${operationId} ${type ?? ''}`, request, type);
}

/** A malformed id in the path cannot exist, so it is refused like an unknown one. */
function faultOf(errors: readonly ContractError[]): Refused {
  const fields = firstOfEach(errors.slice(0, MAX_ERRORS).map(describe)).slice(0, MAX_FIELDS);
  return fields.some(({ place }) => place === 'path')
    ? refusal('request.unknown_address')
    : refusal('request.against_contract', { fields });
}

/** Several keywords may find fault with one field: one sentence about it is enough. */
function firstOfEach(fields: readonly FieldFault[]): FieldFault[] {
  const seen = new Map<string, FieldFault>();
  for (const one of fields) {
    const key = `${one.place} ${one.field ?? ''}`;
    if (!seen.has(key)) seen.set(key, one);
  }
  return [...seen.values()];
}

const PLACES: Record<string, FieldFault['place']> = { params: 'path', query: 'query', headers: 'headers' };

function describe({ keyword, instancePath, params, message = '' }: ContractError): FieldFault {
  const known = params as {
    missingProperty?: string;
    additionalProperty?: string;
    tag?: string;
    tagValue?: unknown;
    limit?: number;
  };
  const [, place = '', ...names] = instancePath.split('/');
  const below = known.missingProperty ?? known.additionalProperty ?? known.tag;
  const field = [...names, ...(below === undefined ? [] : [below])].join('/');
  return {
    place: PLACES[place] ?? 'body',
    // Any other name is not the contract's but the sender's text, which an answer must not repeat.
    field: /^[\w/-]{1,100}$/.test(field) ? field : undefined,
    keyword: known.tag !== undefined && known.tagValue === undefined ? 'required' : keyword,
    limit: known.limit,
    message,
  };
}
