import { expect, test } from '@jest/globals';
import { revokeGrant } from '../../../src/grants/grant.js';
import {
  acceptAuthorizationRequest,
  claimAuthorizationRequest,
} from '../../../src/oauth/authorization/authorization-request.js';
import { nextStep } from '../../../src/oauth/authorization/consent.js';
import { revokeAccess } from '../../../src/oauth/access-revocation/grant-revocation.js';
import { revokePairs } from '../../../src/oauth/tokens/token-pair.js';
import { givenClient, givenGrant, givenUser } from '../../support/given.js';
import { exchange, REDIRECT_URI } from '../../support/given-tokens.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const by = await givenClient(context);
const { clientId } = by.client;

/** What needs no information, so that nothing but the grant decides what comes next. */
async function ask(): Promise<string> {
  const query = {
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    state: 's',
    scope: 'uid:read',
  };
  const accepted = await acceptAuthorizationRequest(context, new URLSearchParams(query).toString(), context.clock());
  return accepted.authorizationRequestId;
}

async function waitForLocks(count: number): Promise<void> {
  const activity = db('pg_stat_activity').whereRaw('datname = current_database()').where('wait_event_type', 'Lock');
  await waitFor(`${count} statements that wait for a lock`, async () => (await activity.clone()).length >= count);
}

const liveGrants = (userId: string) => db('grants').where({ user_id: userId, revoked_at: null });

test('O17, SE19: an authorization that goes on while access is taken back asks the user again', async () => {
  const userId = await givenUser(context);
  const { grantId } = await givenGrant(context, clientId, userId);
  const id = await ask();
  const removal = await db.transaction();
  await revokePairs(removal, { grantId }, 'revoked_by_user', context.clock());
  await revokeGrant(removal, grantId, 'revoked_by_user', context.clock());
  const next = nextStep(context, id, userId, context.clock());
  await waitForLocks(1);
  await removal.commit();
  expect(await next).toMatchObject({ step: 'consent' });
  expect(await liveGrants(userId)).toEqual([]);
});

test('O17, SE19: who takes access back while an authorization goes on ends what that gives, at every level', async () => {
  const userId = await givenUser(context);
  await givenGrant(context, clientId, userId);
  const id = await ask();
  await claimAuthorizationRequest(context, id, userId, context.clock());
  const other = await db.transaction();
  await other('authorization_requests').where('authorization_request_id', id).forUpdate().first('user_id');
  const next = nextStep(context, id, userId, context.clock());
  await waitForLocks(1);
  const removal = revokeAccess(context, { userId, clientId, address: undefined }, context.clock());
  await Promise.race([removal, waitForLocks(2)]);
  await other.rollback();
  const step = await next;
  await removal;
  if (step.step !== 'client') throw new Error(`the client has been granted this before, but next is ${step.step}`);
  expect(await liveGrants(userId)).toEqual([]);
  const code = new URL(step.location).searchParams.get('code') ?? '';
  expect((await exchange(server.visit(), by, code)).status).toBe(400);
});
