import { spyOn } from 'jest-mock';
import pg from 'pg';
import { asOwner, type TestDatabase } from '../../../support/database.js';

/** Cases that wait, by SQL alone: each of a user of its own, one second after the other, the oldest first. */
export async function givenManyCases(
  database: TestDatabase,
  options: { count: number; level?: string; country?: string; environment?: string; status?: string; from?: Date },
): Promise<void> {
  const { count, level = 'basic', country = 'DE', environment = 'live', status = 'pending' } = options;
  const from = options.from ?? new Date('2026-01-01T00:00:00Z');
  await asOwner(
    database,
    `with made as (select gen_random_uuid() as id, n from generate_series(1, $1::int) as n),
     u as (insert into users (user_id, email, password_hash, created_at)
           select id, id || '@user.example', 'none', $6 from made returning user_id),
     s as (insert into submissions (submission_id, user_id, environment, level, information_encrypted, submitted_at)
           select id, id, $4, $2, '', $6 from made returning submission_id)
     insert into verifications (verification_id, user_id, environment, level, status, status_changed_at, country,
                                submission_id, requested_items, rejection_is_fixable, created_at)
     select id, id, $4, $2, $5, $6::timestamptz + n * interval '1 second', $3, id,
            case when $5 = 'contacted' then array['picture'] else '{}' end,
            case when $5 = 'rejected' then true end, $6
     from made`,
    [count, level, country, environment, status, from],
  );
  await asOwner(database, 'analyze users, verifications');
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows of the cases a statement looks at, whatever it throws away afterwards. */
export async function casesLookedAt(database: TestDatabase, work: () => Promise<unknown>): Promise<number> {
  const query = spyOn(pg.Client.prototype, 'query');
  await work();
  const sent = query.mock.calls.map(([statement]) => statement as unknown as { text?: string; values?: unknown[] });
  query.mockRestore();
  const statements = sent.filter(({ text = '' }) => /\bfrom "?verifications\b/.test(text));
  if (statements.length === 0) throw new Error('no statement looked at cases');
  let total = 0;
  for (const { text = '', values = [] } of statements) {
    const explain = `explain (analyze, format json) ${text}`;
    const [row] = await asOwner<{ 'QUERY PLAN': [{ Plan: Plan }] }>(database, explain, values);
    total += rowsOf(row?.['QUERY PLAN'][0].Plan);
  }
  return total;
}

function rowsOf(plan: Plan | undefined): number {
  if (!plan) return 0;
  const own =
    plan['Relation Name'] === 'verifications'
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0;
  return own + (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0);
}
