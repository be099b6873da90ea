import { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Application, type Request, type Response } from 'express';

/**
 * What the server makes requests and responses of. Express gives each of Node's own another prototype, after which
 * everything that Node and others do with it is slow: a fifth of a token request. These have Express's prototype already.
 */
export class AppRequest extends IncomingMessage {}
export class AppResponse extends ServerResponse {}

Object.setPrototypeOf(AppRequest.prototype, express.request);
Object.setPrototypeOf(AppResponse.prototype, express.response);

/** Lets an application take them as they come; all others it makes into such as before. */
export function takeRequestClasses(app: Application): void {
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
}

/** Express's own prototypes know their application: with classes that all share, each request is told. */
export function belongTo(app: Application, request: IncomingMessage, response: ServerResponse): void {
  (request as Request).app = app;
  (response as Response).app = app;
}
