import type { Context } from '../../src/context.js';
import { makeSandboxUsers } from '../../src/sandbox/users.js';
import { givenClient } from './given.js';

/** A client with fifteen users who are approved, in two countries. @returns its id */
export async function givenSandboxUsers(context: Context): Promise<string> {
  const { client } = await givenClient(context);
  const wishes = Array.from({ length: 15 }, (_, index) => ({
    level: 'basic',
    status: 'approved' as const,
    country: index % 3 ? 'DE' : 'FR',
  }));
  await makeSandboxUsers(context, client.clientId, wishes, context.clock());
  return client.clientId;
}
