import type { Context } from '../../src/context.js';

/** The id of the account with this address. */
export async function findUser({ db }: Context, email: string): Promise<string> {
  const row = await db('users').where({ email }).first<{ user_id: string } | undefined>('user_id');
  if (!row) throw new Error('there is no such account');
  return row.user_id;
}
