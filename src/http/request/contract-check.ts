import type { RequestHandler, Response } from 'express';
import { readBundle, type ContractOperation } from '../contract.js';
import type { OperationId } from '../handler.js';
import type { FieldFault } from '../../refusals/requests.js';
import { refusal, refuse, type Refused } from '../../refusals/refuse.js';
import { ContractValidator, type ContractError, type SentRequest } from './request-validator.js';

type Check = (sent: SentRequest) => ContractError[];

let validator: ContractValidator | undefined;
/** Shared by all servers of a process. */
const compiled = new Map<OperationId, Map<string | undefined, Check>>();

/** Validates a request against the contract, so that a handler gets what its generated types say. */
export function checkRequest(operation: ContractOperation): RequestHandler {
  const { bodyTypes } = operation;
  const checks = compiled.get(operation.operationId) ?? compile(operation);
  compiled.set(operation.operationId, checks);
  return (request, response, next) => {
    const type = bodyTypes.length === 0 ? undefined : request.headers['content-type']?.split(';', 1)[0];
    const check = checks.get(type || undefined);
    if (!check) refuse('request.other_media_type', { known: bodyTypes });
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

function compile({ operationId, request, bodyTypes, needsBody }: ContractOperation): Map<string | undefined, Check> {
  validator ??= openValidator();
  const checks = new Map<string | undefined, Check>();
  for (const type of needsBody ? bodyTypes : [...bodyTypes, undefined]) {
    checks.set(type, validator.compile(`${operationId} ${type ?? ''}`, request, type));
  }
  return checks;
}

/** A malformed id in the path cannot exist, so it is refused like an unknown one. */
function faultOf(errors: readonly ContractError[]): Refused {
  const fields = errors.map(describe);
  return fields.some(({ place }) => place === 'path')
    ? refusal('request.unknown_address')
    : refusal('request.against_contract', { fields });
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
