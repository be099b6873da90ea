import type { TestContext } from './context.js';

/** All that Knex sends to the database meanwhile, in order and without values. */
export async function statementsOf({ db }: Pick<TestContext, 'db'>, act: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const listen = ({ sql }: { sql: string }) => void seen.push(sql);
  db.on('query', listen);
  try {
    await act();
  } finally {
    db.off('query', listen);
  }
  return seen;
}
