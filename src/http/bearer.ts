import type { Bearer, Call } from './handler.js';

interface Authenticated {
  bearer: Bearer;
  authenticateAgain: () => Promise<unknown>;
}

const AUTHENTICATED = new WeakMap<object, Authenticated>();

/** Stored beside the request and not in it, since only operations whose contract requires a token have a bearer. */
export function rememberBearer(
  request: object,
  bearer: Bearer,
  authenticateAgain: Authenticated['authenticateAgain'],
): void {
  AUTHENTICATED.set(request, { bearer, authenticateAgain });
}

/**
 * Who holds the access token of this request.
 * @throws Error when the operation's contract requires no token
 */
export function bearerOf(call: Pick<Call, 'request'>): Bearer {
  return authenticatedOf(call).bearer;
}

/**
 * Authenticates the token again, for a response that was held back: the token may have been revoked meanwhile.
 * @throws Refused as a new request with this token would be
 */
export async function reauthenticateBearer(call: Pick<Call, 'request'>): Promise<void> {
  await authenticatedOf(call).authenticateAgain();
}

function authenticatedOf({ request }: Pick<Call, 'request'>): Authenticated {
  const authenticated = AUTHENTICATED.get(request);
  if (!authenticated) throw new Error('this operation has no bearer security in the contract');
  return authenticated;
}
