import { randomUUID } from 'node:crypto';
import { createClient } from '../../dist/clients/client.js';
import { loadConfig } from '../../dist/config.js';
import { createEncryption } from '../../dist/crypto/encryption.js';
import { randomToken, sha256 } from '../../dist/crypto/random-token.js';
import { openDatabase } from '../../dist/db/database.js';
import { createLogger } from '../../dist/logger.js';
import { withClient } from './with-client.mjs';

const HOUR_MS = 3_600_000;
const USER_SCOPES = ['uid:read', 'verification.basic:read'];

/** The product's own context, so that data is made by its rules wherever that is quick enough. */
export function openContext(env) {
  const config = loadConfig({ ...env, LOG_LEVEL: 'warn' });
  return {
    config,
    db: openDatabase(config.databaseUrl, { poolSize: 4, applicationName: 'bench' }),
    logger: createLogger(config, 'bench'),
    clock: () => new Date(),
    encryption: createEncryption(config.encryptionKeys),
  };
}

export async function makeClient(context, name) {
  const input = { name, environment: 'sandbox', allowedScopes: [...USER_SCOPES, 'client.stats:read'] };
  const { client, clientSecret } = await createClient(context, input, new Date());
  return { clientId: client.clientId, clientSecret };
}

/** As autovacuum would do within a minute: until then, statements are planned for empty tables. */
export async function analyse({ ownerUrl }) {
  await withClient(ownerUrl, (client) => client.query('vacuum analyze'));
}

/** One live pair of tokens for each of so many new users. @returns their refresh tokens */
export async function makeTokenPairs({ db }, clientId, count) {
  const tokens = Array.from({ length: count }, () => randomToken('krt_'));
  await db.raw(
    `with made as (
       select gen_random_uuid() as user_id, gen_random_uuid() as grant_id, decode(digest, 'hex') as refresh_hash
       from unnest(cast(:digests as text[])) as digest
     ), new_users as (
       insert into users (user_id, email, password_hash, created_at)
       select user_id, user_id || '@bench.invalid', '-', now() from made returning 1
     ), new_grants as (
       insert into grants (grant_id, client_id, user_id, level, scopes, created_at, effective_at)
       select grant_id, :clientId, user_id, 'basic', :scopes, now(), now() from made returning 1
     )
     insert into token_pairs (token_pair_id, grant_id, authorization_code_id, generation, access_hash, refresh_hash,
       scopes, granted_scopes, authorized_at, issued_at, access_expires_at, refresh_expires_at)
     select gen_random_uuid(), grant_id, gen_random_uuid(), 0, sha256(refresh_hash), refresh_hash,
       :scopes, :scopes, now(), now(), now() + interval '2 hours', now() + interval '90 days' from made`,
    { clientId, scopes: USER_SCOPES, digests: tokens.map((token) => sha256(token).toString('hex')) },
  );
  return tokens;
}

/**
 * Codes of so many new users, each with a verification that is pending.
 * @param kind of exchange: `isFirst` where the grant becomes effective, and the verification counts, only by it
 */
export async function makeAuthorizationCodes({ db }, clientId, count, { isFirst }) {
  const codes = Array.from({ length: count }, () => randomToken('kac_'));
  const redirectUri = 'https://client.example/callback';
  await db.raw(
    `with made as (
       select gen_random_uuid() as user_id, gen_random_uuid() as grant_id, gen_random_uuid() as submission_id,
         gen_random_uuid() as document_id, decode(digest, 'hex') as code_hash,
         chr(65 + (n / 24 % 10)::int) || chr(65 + (n % 24)::int) as country
       from unnest(cast(:digests as text[])) with ordinality as d (digest, n)
     ), new_users as (
       insert into users (user_id, email, password_hash, created_at)
       select user_id, user_id || '@bench.invalid', '-', now() from made returning 1
     ), new_documents as (
       insert into documents (document_id, user_id, media_type, byte_count, content_sha256, created_at)
       select document_id, user_id, 'image/jpeg', 1, code_hash, now() from made returning 1
     ), new_contents as (
       insert into document_contents (document_id, content_encrypted, created_at)
       select document_id, code_hash, now() from made returning 1
     ), new_submissions as (
       insert into submissions (submission_id, user_id, environment, level, information_encrypted, submitted_at)
       select submission_id, user_id, 'sandbox', 'basic', code_hash, now() from made returning 1
     ), new_submission_documents as (
       insert into submission_documents (submission_id, item, document_id)
       select submission_id, 'picture', document_id from made returning 1
     ), new_verifications as (
       insert into verifications (verification_id, user_id, environment, level, status, status_changed_at, country,
         submission_id, created_at)
       select gen_random_uuid(), user_id, 'sandbox', 'basic', 'pending', date_trunc('second', now()), country,
         submission_id, now() from made returning 1
     ), new_grants as (
       insert into grants (grant_id, client_id, user_id, level, scopes, created_at, effective_at)
       select grant_id, :clientId, user_id, 'basic', :scopes, now(), ${isFirst ? 'null' : 'now()'} from made returning 1
     )
     insert into authorization_codes (authorization_code_id, code_hash, grant_id, redirect_uri, scopes, created_at,
       expires_at)
     select gen_random_uuid(), code_hash, grant_id, :redirectUri, :scopes, now(), now() + interval '10 minutes' from made`,
    { clientId, scopes: USER_SCOPES, redirectUri, digests: codes.map((code) => sha256(code).toString('hex')) },
  );
  return { codes, redirectUri };
}

/** Verifications of so many new users that wait for a reviewer. @returns the ids of the users */
export async function makeWaitingCases({ db }, count) {
  const { rows } = await db.raw(
    `with made as (
       select gen_random_uuid() as user_id, gen_random_uuid() as verification_id, gen_random_uuid() as submission_id, n,
         date_trunc('second', now()) - make_interval(secs => n) as submitted_at
       from generate_series(1, cast(:count as int)) as n
     ), new_users as (
       insert into users (user_id, email, password_hash, created_at)
       select user_id, user_id || '@bench.invalid', '-', now() from made returning 1
     ), new_submissions as (
       insert into submissions (submission_id, user_id, environment, level, information_encrypted, submitted_at)
       select submission_id, user_id, 'live', 'basic', '', submitted_at from made returning 1
     ), new_verifications as (
       insert into verifications (verification_id, user_id, environment, level, status, status_changed_at, country,
         submission_id, created_at)
       select verification_id, user_id, 'live', 'basic', 'pending', submitted_at,
         chr(65 + (n / 24 % 10)::int) || chr(65 + (n % 24)::int), submission_id, submitted_at from made returning 1
     ), new_history as (
       insert into verification_history (verification_id, change_number, to_status, actor_type, actor_id, changed_at)
       select verification_id, 1, 'pending', 'user', user_id, submitted_at from made returning 1
     )
     select user_id from made`,
    { count },
  );
  return rows.map((row) => row.user_id);
}

/** A token of the client's own for statistics. */
export async function makeClientToken({ db }, clientId) {
  const token = randomToken('kat_');
  await db('client_tokens').insert({
    access_hash: sha256(token),
    client_id: clientId,
    scopes: ['client.stats:read'],
    issued_at: new Date(),
    expires_at: new Date(Date.now() + 2 * HOUR_MS),
  });
  return token;
}

/** The counters of so many verifications, spread by chance over 1,920 keys: two levels, 240 countries, four statuses. */
export async function makeCounters({ db }, clientId, verifications) {
  await db.raw(
    `insert into verification_counters (client_id, level, country, status, verification_count)
     select :clientId, (array['basic', 'plus'])[1 + key % 2], chr(65 + key / 8 / 26) || chr(65 + key / 8 % 26),
       (array['approved', 'contacted', 'rejected', 'pending'])[1 + key / 2 % 4], count(*)
     from (select floor(random() * 1920)::integer as key from generate_series(1, :verifications)) as drawn group by key`,
    { clientId, verifications },
  );
}

/**
 * Commits so many notifications with one delivery each, to the endpoints in turn.
 * @param waitSeconds absent: they are to be sent; else they have failed once, and are in Temporal's hands until then
 * @returns their ids, which receivers get as `webhook-id`
 */
export async function stageDeliveries(
  { db },
  { clientId, endpointId, endpointIds = [endpointId] },
  count,
  waitSeconds = null,
) {
  const timestamp = `${new Date().toISOString().slice(0, 19)}Z`;
  const data = { level: 'basic', user_id: randomUUID(), timestamp };
  const body = Buffer.from(JSON.stringify({ type: 'verification_approved', data }));
  const ids = Array.from({ length: count }, () => `evt_${randomUUID().replaceAll('-', '')}`);
  const waiting = waitSeconds === null ? 'null, 0, null' : `now(), 1, now() + interval '${waitSeconds} seconds'`;
  await db.raw(
    `with staged as (
       insert into notifications (notification_id, type, user_id, level, body, created_at)
       select id, 'verification_approved', :userId, 'basic', :body, :now from unnest(cast(:ids as text[])) as id
       returning notification_id
     )
     insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, created_at,
       dispatched_at, attempt_count, next_attempt_at)
     select gen_random_uuid(), notification_id, 'verification_approved',
       (cast(:endpointIds as uuid[]))[1 + (row_number() over () + :offset) % :endpoints], :clientId, :now, ${waiting}
     from staged`,
    {
      ...{ userId: data.user_id, body, ids, endpointIds, clientId, now: new Date() },
      ...{ endpoints: endpointIds.length, offset: Math.floor(Math.random() * endpointIds.length) },
    },
  );
  return ids;
}

/** Deliveries that have failed once and wait for their retry. @returns the ids of the deliveries */
export async function stageWaiting(context, target, count, waitSeconds) {
  await stageDeliveries(context, target, count, waitSeconds);
  return context.db('deliveries').where({ state: 'pending', attempt_count: 1 }).pluck('delivery_id');
}
