import { beforeAll, expect, test } from '@jest/globals';
import { createReviewer } from '../../src/accounts/staff/staff.js';
import { build, startBuilt } from '../support/built.js';
import { givenSubmission, givenUser } from '../support/given.js';
import type { Answer, Visitor } from '../support/http.js';
import { KillableServer } from '../support/killable-server.js';
import { waitFor } from '../support/wait-for.js';

const GRACE = { email: 'grace@staff.example', name: 'Grace', password: 'correct horse battery' };

let server: KillableServer;
beforeAll(async () => {
  await build();
  server = await KillableServer.prepare({ REVIEW_UNDO_SECONDS: '1' });
  await server.putGateBehind('waiting_decisions');
  await server.start();
  await createReviewer(server.context, GRACE, server.context.clock());
});

async function openCase(): Promise<{ visitor: Visitor; form: Answer; id: string }> {
  const id = await givenSubmission(server.context, await givenUser(server.context));
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/console/login'), { email: GRACE.email, password: GRACE.password });
  return { visitor, form: await visitor.get(`/console/verifications/${id}`), id };
}

const approve = ({ visitor, form, id }: Awaited<ReturnType<typeof openCase>>) => {
  const [, csrf = ''] = /action="[^"]*\/decision"[^>]*>[^]*?name="csrf" value="([^"]+)"/.exec(form.text) ?? [];
  return visitor.post(`/console/verifications/${id}/decision`, { csrf, decision: 'approve' });
};
const statusOf = async ({ id }: { id: string }) =>
  (await server.context.db('verifications').where({ verification_id: id }).pluck<string[]>('status'))[0];

test('FD1: a decision outlives the server that took it, killed with its answer on the way or after it', async () => {
  const answered = await openCase();
  expect((await approve(answered)).status).toBe(303);
  const unanswered = await openCase();
  await server.killDuring(() => approve(unanswered), await server.holdGate());
  await server.kill();
  // Nobody has made them yet, however long that took: there is no worker.
  expect([await statusOf(answered), await statusOf(unanswered)]).toEqual(['pending', 'pending']);

  // One that finds no Temporal does what needs none.
  const worker = await startBuilt('worker.js', [], { ...server.variables, TEMPORAL_ADDRESS: '127.0.0.1:9' });
  for (const one of [answered, unanswered]) {
    await waitFor('the worker to make it', async () => (await statusOf(one)) === 'approved');
  }
  worker.kill();
});
