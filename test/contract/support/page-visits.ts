import { randomBytes, randomUUID } from 'node:crypto';
import { getClient } from '../../../src/clients/client.js';
import { setClientLogo } from '../../../src/clients/client-logo.js';
import { sha256 } from '../../../src/crypto/random-token.js';
import { linkToCaseDocument } from '../../../src/pages/reviewer/case/document-link.http.js';
import { invite } from '../../../src/clients/team/invitation.js';
import { acceptAuthorizationRequest } from '../../../src/oauth/authorization/authorization-request.js';
import { getCase } from '../../../src/verification/review/review-case.js';
import type { ClientWithSecret } from '../../support/given-tokens.js';
import { givenClientThings, type ClientThings } from '../../support/client-things.js';
import {
  givenClient,
  givenGrant,
  givenPicture,
  givenReviewer,
  givenSubmission,
  givenUser,
} from '../../support/given.js';
import { lastMailTo } from '../../support/member-mails.js';
import type { TestServer } from '../../support/server.js';
import type { SampleRequest } from './sample-requests.js';

/** Who looks at pages: nobody, a user, a supervisor, a member of a client's team. */
export const VISITORS = ['nobody', 'session', 'staff', 'member'] as const;
export type PageVisitor = (typeof VISITORS)[number];

/** One of each thing that pages are about, and a browser for each kind of people. */
export interface PageVisits {
  /** Their `Cookie` headers. */
  cookies: Record<PageVisitor, string>;
  /** What the contract's examples stand for, as it is here, by the name of the parameter. */
  things: Record<string, string>;
  userId: string;
  /** The client that the user has granted access to, and what it has. */
  by: ClientWithSecret;
  ofClient: ClientThings;
  /** With what is really there in place of the examples; an authorization asks for something new each time. */
  pathOf: (request: SampleRequest) => Promise<string>;
}

export async function openPageVisits(server: TestServer): Promise<PageVisits> {
  const { context } = server;
  const now = context.clock();
  const [userId, staffId] = [await givenUser(context), await givenReviewer(context)];
  await context.db('staff').update({ role: 'supervisor' });
  const by = await givenClient(context);
  await givenGrant(context, by.client.clientId, userId);
  const ofClient = await givenClientThings(server, by);
  await invite(context, { client: by.client, email: 'mia@client.example', role: 'developer' }, now, {});
  const link = new URL(await lastMailTo(context, 'mia@client.example'));
  await setClientLogo(context, { clientId: by.client.clientId, content: await givenPicture() }, now);
  const verificationId = await givenSubmission(context, await givenUser(context));
  const reviewCase = await getCase(context, verificationId, now);
  const documentId = reviewCase?.documents[0]?.documentId ?? '';
  const things: Record<string, string> = {
    ...ofClient.ids,
    member_invitation_id: link.pathname.split('/').at(-1) ?? '',
    token: link.searchParams.get('token') ?? '',
    email_code_id: randomUUID(),
    version: (await getClient(context.db, by.client.clientId)).logoVersion,
    verification_id: verificationId,
    code: 'request.no_json',
    operation_id: 'getTotalVerifications',
    guide: 'webhooks',
  };

  async function openSession(table: string, column: string, subject: string): Promise<string> {
    const value = `ks_${randomBytes(32).toString('base64url')}`;
    const row = { session_hash: sha256(value), [column]: subject, created_at: now, last_seen_at: now };
    await context.db(table).insert(row);
    const name = table === 'sessions' ? 'session' : column.replace('_id', '');
    return `__Host-attestry_${name}=${value}`;
  }

  async function pathOf({ route, path }: SampleRequest): Promise<string> {
    if (route.startsWith('/console/verifications/') && route.endsWith('/documents/{document_id}')) {
      const [, value = ''] = cookies.staff.split('=');
      const session = { table: 'staff_sessions', value, subjectId: staffId } as const;
      return linkToCaseDocument(session, { verificationId, documentId }, context.clock());
    }
    const scope = route.startsWith('/verifications') ? 'verification.basic:read' : 'email:read';
    const query = { client_id: by.client.clientId, redirect_uri: 'https://client.example/callback' };
    const asked = new URLSearchParams({ ...query, response_type: 'code', state: randomUUID(), scope });
    const { authorizationRequestId: request } = await acceptAuthorizationRequest(
      context,
      asked.toString(),
      context.clock(),
    );
    const filled = route.replace(
      /\{(\w+)\}/g,
      (_, name: string) => things[name] ?? (name === 'level' ? 'basic' : request),
    );
    if (path.includes('token=kmt_')) return `${filled}?token=${things['token'] ?? ''}`;
    return path.includes('request=') ? `${filled}?request=${request}` : filled;
  }

  const cookies = {
    nobody: '',
    session: await openSession('sessions', 'user_id', userId),
    staff: await openSession('staff_sessions', 'staff_id', staffId),
    member: await openSession('member_sessions', 'member_id', ofClient.owner.memberId),
  };
  return { cookies, things, userId, by, ofClient, pathOf };
}
