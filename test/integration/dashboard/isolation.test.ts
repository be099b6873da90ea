import { describe, expect, test } from '@jest/globals';
import { givenClientThings } from '../../support/client-things.js';
import { givenClient } from '../../support/given.js';
import { asked, bodyOf, filled, formTokens, ofTeams, rowsOf, sendForm } from '../../support/isolation.js';
import { givenMembership, enterDashboard } from '../../support/members.js';
import { openJsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';
import { expectAbout } from '../../support/expect-about.js';

/** What names a thing of a client in its path; what does so elsewhere is isolation-of-values.test.ts's. */
const ofTokens = asked.filter(({ path }) => path.startsWith('/v2/') && path.includes('{'));
const ofThings = ofTeams.filter(({ path }) => path.split('{').length > 2);

const server = await startServer();
const { context, database } = server;
const ours = await givenClient(context, { name: 'Own' });
const own = await givenClientThings(server, ours);
const statistics = await openJsonApi(server, ours, 'client.stats:read');
const foreign = await givenClientThings(server, await givenClient(context, { name: 'Foreign' }));

const visitor = await enterDashboard(server, own.owner);
const ownTokens = await formTokens(visitor, own);
// The tokens of the other client's forms are those of somebody who was on its team until now.
await givenMembership(context, { memberId: own.owner.memberId, clientId: foreign.clientId });
const foreignTokens = await formTokens(visitor, foreign);
await context.db('client_members').where({ member_id: own.owner.memberId, client_id: foreign.clientId }).delete();
const before = await rowsOf(database, foreign);

function apiFor(path: string) {
  if (path.startsWith('/v2/verifications/')) return statistics;
  return path.startsWith('/v2/sandbox/') ? own.sandbox : own.api;
}

describe('ISO: what one client has is not there for another one', () => {
  test('the contract has operations and pages that name things of a client', () => {
    expect([ofTokens.length > 10, ofTeams.length > 20, ofThings.length > 3]).toEqual([true, true, true]);
  });

  test.each(ofTokens)('$operationId: 404 for the id of another client, by API', async (one) => {
    const api = apiFor(one.path);
    const body = one.method === 'GET' ? undefined : bodyOf(one)?.example;
    // A document has no token but its link's: that of an own one opens no other.
    const query = one.path.includes('{document_id}') ? `?token=${own.documentToken}` : '';
    const answer = await api.send(one.method, filled(one.path, foreign.ids) + query, body);
    expectAbout(answer.text, answer.status).toBe(404);
  });

  test.each(ofTeams)('$operationId: 404 for another team’s client', async (one) => {
    const csrf = foreignTokens(one.path);
    expect((await sendForm(visitor, one, filled(one.path, foreign.ids), { csrf })).status).toBe(404);
  });

  test.each(ofTeams.filter(({ method }) => method === 'POST'))(
    'SE1: $operationId takes no token of the form of another client’s page',
    async (one) => {
      const csrf = ownTokens(one.path);
      expect((await sendForm(visitor, one, filled(one.path, foreign.ids), { csrf })).status).toBe(403);
    },
  );

  test.each(ofThings)('$operationId: 404 for another team’s thing at the own client', async (one) => {
    const path = filled(one.path, { ...foreign.ids, client_id: own.clientId });
    expect((await sendForm(visitor, one, path, { csrf: ownTokens(one.path) })).status).toBe(404);
  });

  test('nothing of the other client’s has changed meanwhile, and its own team gets all of it', async () => {
    expect(await rowsOf(database, foreign)).toEqual(before);
    const theirs = await enterDashboard(server, foreign.owner);
    await expect(formTokens(theirs, foreign)).resolves.toEqual(expect.any(Function));
  });
});
