import type { Bearer, Call, OperationId } from './handler.js';

const BEARERS = new WeakMap<object, Bearer>();

/** Kept beside the request, not on it: only an operation whose contract asks for a token has one. */
export function rememberBearer(request: object, bearer: Bearer): void {
  BEARERS.set(request, bearer);
}

/** Who holds the access token of this request. @throws Error when the operation's contract asks for none. */
export function bearerOf<Id extends OperationId>(call: Call<Id>): Bearer {
  const bearer = BEARERS.get(call.request);
  if (!bearer) throw new Error('this operation has no bearer security in the contract');
  return bearer;
}
