import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { operations } from '../../generated/openapi.js';
import type { Context } from '../context.js';
import type { StoredFile } from './request/stored-upload.js';

export type OperationId = keyof operations;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
export type Path<Id extends OperationId> = Parameters<Id> extends { path: infer P } ? P : Record<string, never>;
export type Query<Id extends OperationId> = Parameters<Id> extends { query?: infer Q } ? NonNullable<Q> : unknown;
export type Body<Id extends OperationId> = operations[Id] extends { requestBody?: infer R }
  ? NonNullable<R> extends { content: infer C }
    ? C[keyof C]
    : undefined
  : undefined;

/** Who holds the access token of this request. `user` is set only for a token that a user granted. */
export interface Bearer {
  clientId: string;
  scopes: string[];
  user?: { userId: string; grantId: string };
}

export interface UploadedFile extends StoredFile {
  fieldname: string;
}

/** A validated request of one operation of the contract. */
export interface Call<Id extends OperationId = OperationId> {
  context: Context;
  /** The time of the request. The clock is read once, so that everything in a request uses the same time. */
  now: Date;
  path: Path<Id>;
  query: Query<Id>;
  body: Body<Id>;
  files: UploadedFile[];
  request: Request;
  response: Response;
  /**
   * Whether this is a HEAD request (RFC 9110 §9.3.2): its effects are rolled back, and the handler must neither wait
   * nor stream.
   */
  isHead: boolean;
}

type MediaBody<M, B> = M extends `image/${string}` | 'application/octet-stream' | 'application/pdf'
  ? Buffer
  : M extends 'application/json' | 'text/csv' | 'text/event-stream'
    ? B | Readable
    : M extends `text/${string}`
      ? string
      : B;

type StatusReply<S, R> = { status: S; headers?: Record<string, string> } & (R extends { content: infer C }
  ? { [M in keyof C]: { type?: M; body: MediaBody<M, C[M]> } }[keyof C]
  : { body?: undefined });

/** A response that the contract defines for the operation; any other does not compile. */
export type Reply<Id extends OperationId> = {
  [S in keyof operations[Id]['responses']]: StatusReply<S, operations[Id]['responses'][S]>;
}[keyof operations[Id]['responses']];

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Reply<Id>>;

/**
 * The handlers of all operations: an operation without a handler, or a handler without an operation, does not compile.
 */
export type Operations = { [Id in OperationId]: Handler<Id> };

/** A reply of any operation, without the types that its contract gives it. */
export interface AnyReply {
  status: number;
  headers?: Record<string, string>;
  type?: string;
  body?: unknown;
}
