import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ContractOperation } from './contract.js';
import type { AnyReply } from './handler.js';
import { contentSecurityPolicy } from './security-headers.js';

/** Writes a reply of any operation; the media type is the contract's unless the reply names another. */
export async function sendReply(response: Response, operation: ContractOperation | undefined, reply: AnyReply) {
  const type = reply.type ?? operation?.mediaTypes.get(reply.status)?.[0];
  response.status(reply.status);
  if (type === 'text/html') response.set('Content-Security-Policy', contentSecurityPolicy());
  response.set('Cache-Control', 'no-store').set(reply.headers ?? {});
  if (reply.body === undefined) {
    response.end();
  } else if (reply.body instanceof Readable) {
    // A client that goes away ends the source too: pipeline destroys it.
    response.type(type ?? 'application/octet-stream');
    await pipeline(reply.body, response).catch((error: unknown) => {
      // Hanging up is the client's right, and the request's line says so.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  } else if (typeof reply.body === 'string' || Buffer.isBuffer(reply.body)) {
    response.type(type ?? 'text/plain').send(reply.body);
  } else {
    // As Express's `json` does it, without its looks at settings and conditions that nothing of ours uses.
    response.setHeader('Content-Type', `${type ?? 'application/json'}; charset=utf-8`);
    response.end(JSON.stringify(reply.body));
  }
}

/**
 * The other half of response validation: express-openapi-validator checks JSON bodies, this status, media type and headers.
 * @throws Error when the contract does not name this answer
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
}
