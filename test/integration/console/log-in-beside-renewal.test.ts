import { expect, test } from '@jest/globals';
import { createReviewer } from '../../../src/accounts/staff/staff.js';
import { endSessionsOf } from '../../../src/http/session.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';

const GRACE = { email: 'grace@staff.example', name: 'Grace', password: 'correct horse battery' };
const server = await startServer();
const { context } = server;
const { db } = context;

test('RC4: a log-in that was under way while the password was renewed opens nothing, and says so', async () => {
  const { staffId } = await createReviewer(context, GRACE, context.clock());
  const visitor = server.visit();
  const { email, password } = GRACE;
  const form = await visitor.get('/console/login');
  const renewal = await db.transaction();
  await renewal('staff').where({ staff_id: staffId }).update({ password_hash: 'another' });
  await endSessionsOf(renewal, 'staff_sessions', staffId);

  const answer = visitor.submit(form, { email, password });
  await waitFor('the log-in to wait for the renewal', async () => {
    const { rows } = await db.raw<{ rows: object[] }>(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  await renewal.commit();
  const { status, text } = await answer;
  expect(status).toBe(422);
  expect(text).toContain('do not open the console');
  expect((await visitor.get('/console')).status).toBe(302);
  expect(await db('staff_sessions').where({ staff_id: staffId })).toEqual([]);
});
