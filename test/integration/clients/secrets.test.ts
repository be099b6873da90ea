import { beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '../../../src/clients/client.js';
import {
  addClientSecret,
  deleteClientSecret,
  listClientSecrets,
  DEFAULT_SECRET_OVERLAP_SECONDS,
} from '../../../src/clients/secret-rotation.js';
import { cleanUp } from '../../../src/clean-up.js';
import { auditEvents } from '../../support/audit-events.js';
import { errorOf, postToken, tokensOf, type ClientWithSecret } from '../../support/given-tokens.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { answered } from '../../support/answered.js';

const server = await startServer();
const { context } = server;
const visitor = server.visit();
const START = new Date('2027-01-01T00:00:00Z');
const DAY_SECONDS = 86_400;

beforeEach(() => context.testClock.stopAt(START));

const logIn = async (by: ClientWithSecret) => {
  const answer = await postToken(visitor, by, { grant_type: 'client_credentials' });
  return answer.status === 200 ? typeof tokensOf(answer).access_token : errorOf(answer);
};
const add = ({ client }: ClientWithSecret, overlap = DEFAULT_SECRET_OVERLAP_SECONDS) =>
  addClientSecret(context, client.clientId, overlap, context.clock());
const secretsOf = ({ client }: ClientWithSecret) => listClientSecrets(context.db, client.clientId);
const remove = ({ client }: ClientWithSecret, clientSecretId: string) =>
  deleteClientSecret(context, { clientId: client.clientId, clientSecretId }, context.clock());

describe('two secrets', () => {
  test('CA18: both work, and after the expiry of the older one only the new one does', async () => {
    const older = await givenClient(context);
    const newer = { ...older, clientSecret: (await add(older)).clientSecret };
    expect([await logIn(older), await logIn(newer)]).toEqual(['string', 'string']);
    context.testClock.advance(DEFAULT_SECRET_OVERLAP_SECONDS - 1);
    expect([await logIn(older), await logIn(newer)]).toEqual(['string', 'string']);
    context.testClock.advance(1);
    expect([await logIn(older), await logIn(newer)]).toEqual(['401 invalid_client', 'string']);
  });

  test('CA18: a third is refused with 409 until the older one has expired', async () => {
    const by = await givenClient(context);
    await add(by);
    await expect(answered(add(by))).rejects.toMatchObject({
      status: 409,
      detail: expect.stringMatching(/two secrets/),
    });
    expect(await secretsOf(by)).toHaveLength(2);
    context.testClock.advance(DEFAULT_SECRET_OVERLAP_SECONDS);
    await add(by);
  });

  test('CA18: of eight added at once exactly one is, and there are never more than two', async () => {
    const by = await givenClient(context);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => add(by)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await secretsOf(by)).toHaveLength(2);
    const events = await auditEvents(context, { clientId: by.client.clientId });
    expect(events.map(({ type }) => type)).toEqual(['client_created', 'secret_added']);
  });

  test('CA18: deleting either one leaves the other, which then lasts', async () => {
    for (const which of ['older', 'newer'] as const) {
      const older = await givenClient(context);
      const added = await add(older);
      const newer = { ...older, clientSecret: added.clientSecret };
      await remove(older, which === 'older' ? added.olderSecretId : added.clientSecretId);
      const [gone, left] = which === 'older' ? [older, newer] : [newer, older];
      expect([await logIn(gone), await logIn(left)]).toEqual(['401 invalid_client', 'string']);
      context.testClock.advance(400 * DAY_SECONDS);
      expect(await logIn(left)).toBe('string');
      context.testClock.stopAt(START);
    }
  });

  test('O20: the last usable one cannot be deleted, one that has expired notwithstanding', async () => {
    const by = await givenClient(context);
    const [only] = await secretsOf(by);
    await expect(answered(remove(by, only?.clientSecretId ?? ''))).rejects.toMatchObject({ status: 409 });
    const { clientSecretId, clientSecret } = await add(by, 0);
    await expect(answered(remove(by, clientSecretId))).rejects.toMatchObject({ status: 409 });
    expect(await logIn({ ...by, clientSecret })).toBe('string');
  });

  test('O20: of both deleted at once one is left', async () => {
    const by = await givenClient(context);
    const { clientSecretId, olderSecretId } = await add(by);
    const results = await Promise.allSettled([remove(by, clientSecretId), remove(by, olderSecretId)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await secretsOf(by)).toMatchObject([{ expiresAt: undefined }]);
  });

  test('CA19, O20: without an overlap the older one ends at once', async () => {
    const older = await givenClient(context);
    await add(older, 0);
    expect(await logIn(older)).toBe('401 invalid_client');
  });

  test('O20: the list says when each was made, ends and was last used, and nothing of the secret', async () => {
    const by = await givenClient(context);
    context.testClock.advance(60);
    const { clientSecretId, clientSecret, olderSecretId, olderExpiresAt } = await add(by, 2 * DAY_SECONDS);
    await logIn({ ...by, clientSecret });
    const listed = await secretsOf(by);
    const later = new Date(START.getTime() + 60_000);
    expect(listed).toEqual([
      { clientSecretId: olderSecretId, createdAt: START, expiresAt: olderExpiresAt, lastUsedAt: undefined },
      { clientSecretId, createdAt: later, expiresAt: undefined, lastUsedAt: later },
    ]);
    expect(olderExpiresAt).toEqual(new Date(later.getTime() + 2 * DAY_SECONDS * 1000));
  });

  test('SE17: the clean-up deletes an expired one and writes one event, without touching others', async () => {
    const by = await givenClient(context);
    const { olderSecretId } = await add(by, DAY_SECONDS);
    await cleanUp(context, context.clock());
    expect(await secretsOf(by)).toHaveLength(2);
    context.testClock.advance(DAY_SECONDS);
    await Promise.all([cleanUp(context, context.clock()), cleanUp(context, context.clock())]);
    expect(await secretsOf(by)).toMatchObject([{ expiresAt: undefined }]);
    const events = await auditEvents(context, { clientId: by.client.clientId, type: 'secret_expired' });
    expect(events).toMatchObject([{ type: 'secret_expired', detail: olderSecretId }]);
  });

  test('SE17: deleting one writes an event with its id alone', async () => {
    const by = await givenClient(context);
    const { olderSecretId } = await add(by);
    await remove(by, olderSecretId);
    expect(await auditEvents(context, { clientId: by.client.clientId, type: 'secret_deleted' })).toMatchObject([
      { detail: olderSecretId },
    ]);
  });

  test('a public or unknown client gets none, and a secret of another client is unknown', async () => {
    const { client } = await createClient(
      context,
      { name: 'App', environment: 'live', allowedScopes: ['uid:read'], isPublic: true },
      context.clock(),
    );
    await expect(answered(add({ client, clientSecret: '' }))).rejects.toMatchObject({ status: 409 });
    const unknown = addClientSecret(context, 'kci_nobody0000', DEFAULT_SECRET_OVERLAP_SECONDS, context.clock());
    await expect(answered(unknown)).rejects.toMatchObject({ status: 404 });
    const [one, other] = [await givenClient(context), await givenClient(context)];
    const { clientSecretId } = await add(other);
    await expect(answered(remove(one, clientSecretId))).rejects.toMatchObject({ status: 404 });
    expect(await secretsOf(other)).toHaveLength(2);
  });
});
