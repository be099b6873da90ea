/**
 * The reference for the OAuth part, totals and pages: Express and one named statement per request over the same schema,
 * and nothing else: no contract, no logs, no metrics, no headers of safety. What the product costs is the distance to this.
 */
import cluster from 'node:cluster';
import { createHash, randomBytes } from 'node:crypto';
import express from 'express';
import pg from 'pg';
import { AUTHENTICATE, CLIENT_CREDENTIALS, EXCHANGE, REFRESH, TOTALS } from './bare-statements.mjs';

const { PORT, DATABASE_URL, SERVER_PROCESSES = '1', DATABASE_POOL_SIZE = '10' } = process.env;
const LIFETIME_MS = 7_200_000;
const REFRESH_LIFETIME_MS = 90 * 86_400_000;

/** As long as one of the product's. */
const PAGE = `<!doctype html><title>Constant</title><main>${'<p>The same every time.</p>'.repeat(200)}</main>`;

const sha256 = (text) => createHash('sha256').update(text).digest();
const newToken = (prefix) => prefix + randomBytes(32).toString('base64url');

function serve() {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) });
  const app = express().disable('x-powered-by').disable('etag');
  app.get('/healthz', (_request, response) => response.json({ status: 'ok' }));
  app.get('/page', (_request, response) => response.type('html').send(PAGE));
  app.get('/page-of-user', async (_request, response) => {
    await pool.query({ ...AUTHENTICATE, values: [sha256('nobody'), new Date()] });
    response.type('html').send(PAGE);
  });
  app.post('/oauth/token', express.urlencoded(), async ({ body }, response) => {
    const tokens = await GRANTS[body.grant_type](pool, body, new Date());
    response.status(tokens ? 200 : 400).json(tokens ?? { error: 'invalid_grant' });
  });
  app.get('/v2/stats/total-verifications', async (request, response) => {
    const digest = sha256((request.get('authorization') ?? '').slice('Bearer '.length));
    const { rows } = await pool.query({ ...AUTHENTICATE, values: [digest, new Date()] });
    if (!rows[0]?.scopes.includes('client.stats:read')) return response.status(401).end();
    const totals = await pool.query({ ...TOTALS, values: [rows[0].client_id] });
    const counts = Object.fromEntries(totals.rows.map((row) => [row.status, row.count]));
    response.json({ approved: 0, contacted: 0, rejected: 0, pending: 0, ...counts });
  });
  app.listen(Number(PORT), '127.0.0.1');
}

const GRANTS = { client_credentials: clientCredentials, refresh_token: refresh, authorization_code: exchange };

async function clientCredentials(pool, body, now) {
  const accessToken = newToken('kat_');
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const values = [body.client_id, sha256(body.client_secret), sha256(accessToken), now, expiresAt];
  const { rows } = await pool.query({ ...CLIENT_CREDENTIALS, values });
  return rows[0] && answer(now, rows[0].scopes, { access_token: accessToken });
}

async function refresh(pool, body, now) {
  return issuePair(pool, REFRESH, [body.client_id, sha256(body.client_secret), sha256(body.refresh_token)], now);
}

async function exchange(pool, body, now) {
  const presented = [body.client_id, sha256(body.client_secret), sha256(body.code), body.redirect_uri];
  return issuePair(pool, EXCHANGE, presented, now);
}

async function issuePair(pool, statement, presented, now) {
  const [accessToken, refreshToken] = [newToken('kat_'), newToken('krt_')];
  const expiry = [LIFETIME_MS, REFRESH_LIFETIME_MS].map((lifetime) => new Date(now.getTime() + lifetime));
  const values = [...presented, sha256(accessToken), sha256(refreshToken), now, ...expiry];
  const { rows } = await pool.query({ ...statement, values });
  return rows[0] && answer(now, rows[0].scopes, { access_token: accessToken, refresh_token: refreshToken });
}

function answer(now, scopes, tokens) {
  const created = Math.floor(now.getTime() / 1000);
  return {
    ...tokens,
    token_type: 'bearer',
    expires_in: LIFETIME_MS / 1000,
    scope: scopes.join(' '),
    created_at: created,
  };
}

process.once('disconnect', () => process.exit(0));
if (cluster.isPrimary) for (let started = 0; started < Number(SERVER_PROCESSES); started += 1) cluster.fork();
else serve();
