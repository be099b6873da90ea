import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { ContractOperation } from './contract.js';
import { contractSchema } from './contract-schema.js';
import type { AnyReply } from './handler.js';
import { isHead } from './request/head-request.js';
import { contentSecurityPolicy } from './security-headers.js';

/**
 * Whoever has taken nothing of a stream for so long is cut off: as long as lists and files leave a reader who stands still
 *. A live view, which may have nothing to tell, beats more often.
 */
const STALLED_MS = 120_000;

/** Writes a reply of any operation; the media type is the contract's unless the reply names another. */
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
    // A client that goes away ends the source too: pipeline destroys it.
    response.type(type ?? 'application/octet-stream');
    if (isHead(response.req)) {
      reply.body.destroy();
      response.end();
      return;
    }
    // What has ended here may still wait for its reader, whom nothing else would ever cut off.
    response.setTimeout(STALLED_MS, () => response.destroy());
    await pipeline(reply.body, response).catch((error: unknown) => {
      // Hanging up is the client's right, and the request's line says so.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  } else if (Buffer.isBuffer(reply.body)) {
    response.type(type ?? 'application/octet-stream').send(reply.body);
  } else {
    // As Express's `send` and `json` do it, without their looks at settings and conditions that nothing of ours uses.
    const isText = typeof reply.body === 'string';
    response.setHeader('Content-Type', `${type ?? (isText ? 'text/plain' : 'application/json')}; charset=utf-8`);
    const text = isText ? (reply.body as string) : JSON.stringify(reply.body);
    // Node leaves it out where no body follows.
    if (isHead(response.req)) response.setHeader('Content-Length', Buffer.byteLength(text));
    response.end(text);
  }
}

/** The step of an authorization names it: in its path, or in its query where the page is there without one, too. */
function isWithinAuthorization({ parameterNames }: ContractOperation, { query }: Request): boolean {
  return parameterNames.some((name) => name === 'authorization_request_id' || (name === 'request' && name in query));
}

/**
 * Holds an answer against the contract: status, media type, headers and JSON body.
 * @throws Error when it is not in the contract
 */
export function assertInContract(operation: ContractOperation, reply: AnyReply): void {
  const types = operation.mediaTypes.get(reply.status);
  if (!types) throw new Error(`${operation.operationId} answered ${reply.status}, which is not in the contract`);
  const type = reply.type ?? types[0];
  if (reply.body === undefined ? types.length > 0 : !type || !types.includes(type)) {
    throw new Error(`${operation.operationId} answered ${reply.status} with ${type ?? 'no body'}, not in the contract`);
  }
  const given = new Set(['cache-control', ...Object.keys(reply.headers ?? {}).map((name) => name.toLowerCase())]);
  const missing = (operation.requiredHeaders.get(reply.status) ?? []).filter((name) => !given.has(name));
  if (missing.length > 0)
    throw new Error(`${operation.operationId} answered ${reply.status} without ${missing.join()}`);
  if (type && /\bjson$/.test(type)) assertBodyInContract(operation, reply.status, type, reply.body);
}

function assertBodyInContract(operation: ContractOperation, status: number, type: string, body: unknown): void {
  // The list is written row by row: what it streams is held against the contract by its own tests.
  if (body instanceof Readable) return;
  const isValid = contractSchema([...(operation.replyLocations.get(status) ?? []), 'content', type, 'schema']);
  const sent: unknown = typeof body === 'string' || Buffer.isBuffer(body) ? JSON.parse(String(body)) : body;
  if (isValid(JSON.parse(JSON.stringify(sent)))) return;
  const faults = (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  throw new Error(`${operation.operationId} answered ${status} with a body not in the contract: ${faults.join('; ')}`);
}
