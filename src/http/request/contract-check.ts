import type { RequestHandler, Response } from 'express';
import { readBundle, type ContractOperation } from '../contract.js';
import type { OperationId } from '../handler.js';
import { RequestFault, type FieldFault } from './request-fault.js';
import { ContractValidator, type ContractError, type SentRequest } from './request-validator.js';

type Check = (sent: SentRequest) => ContractError[];

let validator: ContractValidator | undefined;
/** For all servers of a process. */
const compiled = new Map<OperationId, Map<string | undefined, Check>>();

/** Holds a request against the contract. What it lets through is what the types of the handlers say. */
export function checkRequest(operation: ContractOperation): RequestHandler {
  const { bodyTypes } = operation;
  const checks = compiled.get(operation.operationId) ?? compile(operation);
  compiled.set(operation.operationId, checks);
  return (request, response, next) => {
    const type = bodyTypes.length === 0 ? undefined : request.headers['content-type']?.split(';', 1)[0];
    const check = checks.get(type || undefined);
    if (!check) throw new RequestFault(415, `Send the body as ${bodyTypes.join(' or ')}.`);
    const { method, path, originalUrl, headers, params, query } = request;
    const sent: SentRequest = { method, path, originalUrl, headers, params, query, body: request.body as unknown };
    const errors = check(sent);
    if (errors.length > 0) throw faultOf(errors);
    response.locals.checked = sent;
    next();
  };
}

/** What came, as the contract has it. */
export function checkedRequest(response: Response): { path: object; query: object; body: unknown } {
  const { params, query, body } = response.locals.checked as SentRequest;
  return { path: params, query, body };
}

/** Of the contract's components, those that requests refer to: Ajv walks through all that it is given each time. */
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

/** Status, place and kind of what is wrong. An id in the path that cannot be one names nothing: 404. */
function faultOf(errors: readonly ContractError[]): RequestFault {
  const fields = errors.map(describe);
  return fields.some(({ place }) => place === 'path')
    ? new RequestFault(404)
    : new RequestFault(400, undefined, fields);
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
    // Other names are none of the contract's.
    field: /^[\w/-]{1,100}$/.test(field) ? field : undefined,
    keyword: known.tag !== undefined && known.tagValue === undefined ? 'required' : keyword,
    limit: known.limit,
    message,
  };
}
