import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { ContractOperation } from './contract.js';
import { contractSchema } from './contract-schema.js';
import type { AnyReply } from './handler.js';
import { isHead } from './request/head-request.js';
import { contentSecurityPolicy } from './security-headers.js';

/**
 * A client that takes nothing of a streamed response for this long is disconnected. Lists and files have the same
 * deadline. A live view sends something more often, even if nothing happens.
 */
const STALLED_MS = 120_000;

/** Sends a reply of any operation. The media type is that of the contract unless the reply names another. */
export async function sendReply(response: Response, operation: ContractOperation | undefined, reply: AnyReply) {
  const type = reply.type ?? operation?.mediaTypes.get(reply.status)?.[0];
  response.status(reply.status);
  if (type === 'text/html') {
    const mayLeadToClient = operation !== undefined && isWithinAuthorization(operation, response.req);
    response.set('Content-Security-Policy', contentSecurityPolicy({ mayLeadToClient }));
  }
  response.set('Cache-Control', 'no-store').set(reply.headers ?? {});
  if (reply.body === undefined) {
    response.end();
  } else if (reply.body instanceof Readable) {
    // If the client disconnects, `pipeline` below destroys the source as well.
    response.type(type ?? 'application/octet-stream');
    if (isHead(response.req)) {
      reply.body.destroy();
      response.end();
      return;
    }
    // Even when the source has ended, data may wait for a client that reads nothing, and no other time-out would end
    // that.
    response.setTimeout(STALLED_MS, () => response.destroy());
    await pipeline(reply.body, response).catch((error: unknown) => {
      // The client disconnected, which is no failure. The log line of the request says so (`aborted`).
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  } else if (Buffer.isBuffer(reply.body)) {
    response.type(type ?? 'application/octet-stream').send(reply.body);
  } else {
    // Like Express's `send` and `json`, without their checks of settings and conditional requests, which we do not use.
    const isText = typeof reply.body === 'string';
    response.setHeader('Content-Type', `${type ?? (isText ? 'text/plain' : 'application/json')}; charset=utf-8`);
    const text = isText ? (reply.body as string) : JSON.stringify(reply.body);
    // Node.js does not set this header for a response without a body, as to a HEAD request.
    if (isHead(response.req)) response.setHeader('Content-Length', Buffer.byteLength(text));
    response.end(text);
  }
}

/**
 * Whether the page belongs to an authorization. Its path or its query then names the authorization request; pages with
 * it in the query also exist outside of authorizations.
 */
function isWithinAuthorization({ parameterNames }: ContractOperation, { query }: Request): boolean {
  return parameterNames.some((name) => name === 'authorization_request_id' || (name === 'request' && name in query));
}

/**
 * Checks a reply against the contract: status, media type, headers and JSON body.
 * @throws Error when the contract does not permit it
 */
export function assertInContract(operation: ContractOperation, reply: AnyReply): void {
  const types = operation.mediaTypes.get(reply.status);
  if (!types) throw new Error(`${operation.operationId} answered ${reply.status}, which is not in the contract`);
  const type = reply.type ?? types[0];
  if (reply.body === undefined ? types.length > 0 : !type || !types.includes(type)) {
    throw new Error(`${operation.operationId} answered ${reply.status} with ${type ?? 'no body'}, not in the contract`);
  }
  assertHeadersInContract(operation, reply);
  if (type && /\bjson$/.test(type)) assertBodyInContract(operation, reply.status, type, reply.body);
}

/** Headers that every answer gets, whatever the reply says. */
const ALWAYS_SENT = ['cache-control', 'x-request-id'];

/** Headers that programs act upon, so that the contract tells where each comes. */
const NEVER_UNDECLARED = ['retry-after', 'www-authenticate', 'deprecation', 'sunset', 'next-cursor'];

function assertHeadersInContract(operation: ContractOperation, reply: AnyReply): void {
  const given = new Set([...ALWAYS_SENT, ...Object.keys(reply.headers ?? {}).map((name) => name.toLowerCase())]);
  const named = operation.headers.get(reply.status) ?? new Map<string, { isRequired: boolean }>();
  const missing = [...named].filter(([name, { isRequired }]) => isRequired && !given.has(name)).map(([name]) => name);
  if (missing.length > 0)
    throw new Error(`${operation.operationId} answered ${reply.status} without ${missing.join()}`);
  const undeclared = NEVER_UNDECLARED.filter((name) => given.has(name) && !named.has(name));
  if (undeclared.length > 0)
    throw new Error(
      `${operation.operationId} answered ${reply.status} with ${undeclared.join()}, which is not in the contract`,
    );
}

function assertBodyInContract(operation: ContractOperation, status: number, type: string, body: unknown): void {
  // Streams are not read here; their own tests check what they contain.
  if (body instanceof Readable) return;
  const isValid = contractSchema([...(operation.replyLocations.get(status) ?? []), 'content', type, 'schema']);
  const sent: unknown = typeof body === 'string' || Buffer.isBuffer(body) ? JSON.parse(String(body)) : body;
  if (isValid(JSON.parse(JSON.stringify(sent)))) return;
  const faults = (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  throw new Error(`${operation.operationId} answered ${status} with a body not in the contract: ${faults.join('; ')}`);
}
