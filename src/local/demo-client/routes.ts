import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendPage } from '../page-frame.js';
import { HomePage } from './home.page.js';
import type { Memory, RecordedCall } from './memory.js';
import {
  authorizeUrl,
  clientCredentials,
  exchangeCode,
  read,
  refresh,
  type Registration,
  type TokenResponse,
  type UserInformation,
} from './service-api.js';
import { decide, forwardClock } from './sandbox.js';
import { checkSignatures } from './signatures.js';

const SCOPE = 'uid:read email:read verification.basic:read';
const STATISTICS = ['total-verifications', 'country-verifications', 'user-verifications'];

interface Visit {
  client: Registration;
  signingSecret: string;
  memory: Memory;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
}

type Route = (visit: Visit, part: string) => void | Promise<void>;

const ROUTES: [string, RegExp, Route][] = [
  ['GET', /^\/$/, ({ response, memory, client }) => sendPage(response, 200, HomePage({ memory, client }))],
  ['GET', /^\/changes$/, ({ response, memory }) => void response.end(String(memory.changes))],
  ['POST', /^\/verify$/, sendToService],
  ['GET', /^\/callback$/, receiveCode],
  ['POST', /^\/pairs\/(\d+)\/read$/, readUserInformation],
  ['POST', /^\/pairs\/(\d+)\/refresh$/, refreshPair],
  ['POST', /^\/statistics$/, readStatistics],
  ['POST', /^\/outcomes\/(\w+)$/, decideUser],
  ['POST', /^\/clock$/, moveClock],
  ['GET', /^\/notifications\.json$/, listNotifications],
  ['POST', /^\/webhooks$/, receiveNotification],
];

export async function answer(visit: Visit): Promise<void> {
  for (const [method, path, route] of ROUTES) {
    const match = path.exec(visit.url.pathname);
    if (match && visit.request.method === method) return route(visit, match[1] ?? '');
  }
  visit.response.writeHead(404).end('Not found\n');
}

/**
 * Starts the authorization: stores a new state in a cookie and a new PKCE verifier here, and redirects to the service.
 */
function sendToService({ client, memory, response }: Visit): void {
  const [state, verifier] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')];
  memory.verifiers.set(state, verifier);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  response.setHeader('set-cookie', `demo_state=${state}; Path=/callback; HttpOnly; SameSite=Lax`);
  redirect(response, authorizeUrl(client, SCOPE, state, challenge));
}

/** Handles the redirect back from the service, with a code or an error. */
async function receiveCode({ client, memory, request, response, url }: Visit): Promise<void> {
  const { state = '', code, error, error_description: description, iss } = Object.fromEntries(url.searchParams);
  const verifier = memory.verifiers.get(state);
  memory.verifiers.delete(state);
  memory.problem = undefined;
  if (!verifier || !request.headers.cookie?.includes(`demo_state=${state}`)) {
    memory.problem = 'This answer does not belong to a request of this browser (state).';
  } else if (iss !== client.frontendUrl) {
    memory.problem = 'This answer comes from another service (iss).';
  } else if (error || !code) {
    memory.problem = `${error ?? 'no code'}: ${description ?? ''}`;
  } else {
    const { status, body } = await exchangeCode(client, code, verifier);
    if (status === 200) await welcome(client, memory, body);
    else memory.problem = `The code was not exchanged: ${JSON.stringify(body)}`;
  }
  redirect(response, '/');
}

/** Reads the user's status at once. For somebody who was verified before, there is no webhook to wait for. */
async function welcome(client: Registration, memory: Memory, tokens: TokenResponse): Promise<void> {
  const pair = memory.addPair(tokens);
  pair.last = await callApi(client, '/v2/users/me', tokens.access_token);
  const { uid = '', verification_cases: cases = [] } = pair.last.response.body as UserInformation;
  const isPending = cases.some(({ credential }) => credential === 'pending');
  memory.latestUid = cases.length > 0 ? uid : undefined;
  memory.waiting = isPending ? { uid, since: pair.last.at } : undefined;
}

async function readUserInformation({ client, memory, response }: Visit, number: string): Promise<void> {
  const pair = memory.findPair(Number(number));
  if (pair) pair.last = await callApi(client, '/v2/users/me', pair.tokens.access_token);
  redirect(response, '/');
}

async function callApi(client: Registration, path: string, accessToken: string): Promise<RecordedCall> {
  return { request: `GET ${path}`, response: await read(client, path, accessToken), at: new Date() };
}

async function refreshPair({ client, memory, response }: Visit, number: string): Promise<void> {
  const pair = memory.findPair(Number(number));
  if (pair) {
    const { status, body } = await refresh(client, pair.tokens.refresh_token ?? '');
    if (status === 200) memory.addPair(body, pair.number);
    else pair.last = { request: 'POST /oauth/token (refresh)', response: { status, body }, at: new Date() };
  }
  redirect(response, '/');
}

async function readStatistics({ client, memory, response }: Visit): Promise<void> {
  const { body } = await clientCredentials(client, 'client.stats:read');
  memory.statistics = await Promise.all(
    STATISTICS.map((name) => callApi(client, `/v2/stats/${name}`, body.access_token)),
  );
  redirect(response, '/');
}

async function decideUser({ client, memory, response }: Visit, outcome: string): Promise<void> {
  if (memory.latestUid) memory.sandbox = await decide(client, memory.latestUid, outcome);
  redirect(response, '/');
}

async function moveClock({ client, memory, response }: Visit): Promise<void> {
  memory.sandbox = await forwardClock(client);
  redirect(response, '/');
}

function listNotifications({ memory, response }: Visit): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(memory.notifications));
}

async function receiveNotification({ signingSecret, memory, request, response }: Visit): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const now = new Date();
  const signatures = checkSignatures(request.headers, body, signingSecret, now);
  // Lists notifications with wrong signatures too, so that they can be examined, but responds with 401 (§6.1).
  memory.addNotification({ receivedAt: now, body: body.toString('utf8'), headers: request.headers, signatures });
  const isRight = signatures.service && signatures.standard;
  if (isRight) endWait(memory, JSON.parse(body.toString('utf8')) as { data: { user_id: string } });
  response.writeHead(isRight ? 204 : 401).end();
}

/** Stops waiting if the notification is about the user who is waited for. */
function endWait(memory: Memory, { data }: { data: { user_id: string } }): void {
  if (memory.waiting?.uid === data.user_id) memory.waiting = undefined;
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'referrer-policy': 'no-referrer' }).end();
}
