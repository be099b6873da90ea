import { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Application, type Request, type Response } from 'express';

/**
 * The classes of requests and responses. Express otherwise changes the prototype of each object, which slows down all
 * later access to it by Node.js and others: a fifth of the time of a token request. These classes have Express's
 * prototypes from the start.
 */
export class AppRequest extends IncomingMessage {}
export class AppResponse extends ServerResponse {}

Object.setPrototypeOf(AppRequest.prototype, express.request);
Object.setPrototypeOf(AppResponse.prototype, express.response);

/** Makes an application leave these objects as they are. Objects of other classes still get Express's prototypes. */
export function useRequestClasses(app: Application): void {
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
}

/**
 * Tells a request and its response which application they belong to. Express's own prototypes would say so, but these
 * classes are shared by all applications of a process.
 */
export function setApplication(app: Application, request: IncomingMessage, response: ServerResponse): void {
  (request as Request).app = app;
  (response as Response).app = app;
}
