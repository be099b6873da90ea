import type { RequestHandler, Response } from 'express';
import { readBundle, type ContractOperation } from '../contract.js';
import type { OperationId } from '../handler.js';
import { nearOnes } from '../../near-ones.js';
import { UNNAMEABLE, type FieldFault } from '../../refusals/requests.js';
import { refusal, refuse, type Refused } from '../../refusals/refuse.js';
import { misnamed, useNewNames } from './query-check.js';
import { ContractValidator, type ContractError, type SentRequest } from './request-validator.js';

/** More values than a list of a thousand sandbox users has. A hostile body may have a hundred thousand, each with faults. */
const MAX_VALUES = 10_000;

type Check = (sent: SentRequest) => ContractError[];

interface Checks {
  /** Stops at the first fault, so that no request costs more than a valid one. */
  first: Check;
  all: Check;
}

const validators: { first?: ContractValidator; all?: ContractValidator } = {};
/** Shared by all servers of a process. */
const compiled = new Map<OperationId, Map<string | undefined, Checks>>();

/** By the name of a parameter, which values were probably meant, where the contract has only their form. */
export type NearValues = Readonly<Record<string, (given: string) => string[]>>;

/**
 * Validates a request against the contract, so that a handler gets what its generated types say. Each operation is compiled at its
 * first request, which takes some milliseconds: all of them at the start would be a third of it.
 */
export function checkRequest(operation: ContractOperation, nearValues: NearValues): RequestHandler {
  const { operationId, bodyTypes } = operation;
  const checks = compiled.get(operationId) ?? new Map<string | undefined, Checks>();
  compiled.set(operationId, checks);
  return (request, response, next) => {
    const type = (bodyTypes.length > 0 && request.headers['content-type']?.split(';', 1)[0]) || undefined;
    const check = checks.get(type) ?? compile(operation, type);
    checks.set(type, check);
    const { method, path, originalUrl, headers, params, query } = request;
    const sent: SentRequest = { method, path, originalUrl, headers, params, query, body: request.body as unknown };
    const names = misnamed(operation, query);
    const errors = check.first(sent);
    if (errors.length > 0 || names.length > 0) {
      const all = errors.length > 0 && hasFewValues(sent.body) ? check.all(sent) : errors;
      throw faultOf([...names, ...all.map((error) => describe(error, sent, nearValues))]);
    }
    useNewNames(operation, sent.query);
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
function openValidator(allErrors: boolean): ContractValidator {
  const { schemas, parameters } = readBundle().components;
  return new ContractValidator({ schemas, parameters }, { allErrors });
}

function compile({ operationId, request, bodyTypes, needsBody }: ContractOperation, type: string | undefined): Checks {
  const isKnown = type === undefined ? !needsBody : bodyTypes.includes(type);
  if (!isKnown) refuse('request.other_media_type', { known: bodyTypes });
  const key = `${operationId} ${type ?? ''}`;
  validators.first ??= openValidator(false);
  const first = validators.first.compile(key, request, type);
  let all: Check | undefined;
  return {
    first,
    // Most operations never get a faulty request, so this waits for one.
    all: (sent) => {
      validators.all ??= openValidator(true);
      all ??= validators.all.compile(key, request, type);
      return all(sent);
    },
  };
}

/** Whether naming every fault is bounded work. Counts no further than it has to. */
function hasFewValues(body: unknown): boolean {
  let count = 0;
  const left = [body];
  while (left.length > 0 && count <= MAX_VALUES) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    const values: unknown[] = Object.values(value);
    count += values.length;
    if (count <= MAX_VALUES) left.push(...values);
  }
  return count <= MAX_VALUES;
}

/** A malformed id in the path cannot exist, so it is refused like an unknown one. */
function faultOf(faults: readonly FieldFault[]): Refused {
  const fields = firstOfEach(faults);
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

/** Any other name is not the contract's but the sender's text, which an answer must not repeat. */
const NAMEABLE = /^[\w-]{1,100}$/;

/** Faults of a value after which it is asked which other one was meant. */
const GUESSED = new Set(['enum', 'pattern']);

const PLACES: Record<string, FieldFault['place']> = { params: 'path', query: 'query', headers: 'headers' };

function describe(
  { keyword, instancePath, params, message = '' }: ContractError,
  { query }: SentRequest,
  nearValues: NearValues,
): FieldFault {
  const known = params as {
    missingProperty?: string;
    additionalProperty?: string;
    tag?: string;
    tagValue?: unknown;
    limit?: number;
    allowedValues?: string[];
  };
  const [, place = '', ...above] = instancePath.split('/');
  const below = known.missingProperty ?? known.additionalProperty ?? known.tag;
  const names = below === undefined ? above : [...above, below];
  const unnameable = names.findIndex((name) => !NAMEABLE.test(name));
  const named = unnameable === -1 ? names : names.slice(0, unnameable);
  const isMissingTag = known.tag !== undefined && known.tagValue === undefined;
  const field = named.length === 0 ? undefined : named.join('/');
  const { allowedValues } = known;
  const given = place === 'query' && GUESSED.has(keyword) ? query[field ?? ''] : undefined;
  const near = allowedValues ? (text: string) => nearOnes(text, allowedValues) : nearValues[field ?? ''];
  return {
    place: PLACES[place] ?? 'body',
    field,
    keyword: unnameable !== -1 ? UNNAMEABLE : isMissingTag ? 'required' : keyword,
    limit: known.limit,
    message,
    ...(near && typeof given === 'string' ? { near: near(given) } : {}),
  };
}
