import type { Bearer, Call, OperationId } from './handler.js';

interface Remembered {
  bearer: Bearer;
  judgeAgain: () => Promise<unknown>;
}

const REMEMBERED = new WeakMap<object, Remembered>();

/** Kept beside the request, not on it: only an operation whose contract asks for a token has one. */
export function rememberBearer(request: object, bearer: Bearer, judgeAgain: Remembered['judgeAgain']): void {
  REMEMBERED.set(request, { bearer, judgeAgain });
}

/** Who holds the access token of this request. @throws Error when the operation's contract asks for none. */
export function bearerOf<Id extends OperationId>(call: Call<Id>): Bearer {
  return rememberedOf(call).bearer;
}

/** For an answer that has waited: the token may have been revoked meanwhile. @throws Refused as for a new request with it */
export async function requireBearerStill<Id extends OperationId>(call: Call<Id>): Promise<void> {
  await rememberedOf(call).judgeAgain();
}

function rememberedOf<Id extends OperationId>(call: Call<Id>): Remembered {
  const remembered = REMEMBERED.get(call.request);
  if (!remembered) throw new Error('this operation has no bearer security in the contract');
  return remembered;
}
