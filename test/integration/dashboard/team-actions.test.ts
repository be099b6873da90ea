import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { messages } from '../../../src/texts/messages.js';
import { auditEvents } from '../../support/audit-events.js';
import { givenClientThings } from '../../support/client-things.js';
import { givenClient, givenPicture } from '../../support/given.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { hiddenFields } from '../../support/page-forms.js';
import { startServer } from '../../support/server.js';
import { expectAbout } from '../../support/expect-about.js';

const CHANGES_NOTHING = ['findDashboardUsers', 'buildDashboardLink', 'checkSignature'];
const { paths } = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  paths: Record<string, { post?: { operationId: string } }>;
};
const operations = Object.entries(paths)
  .filter(([path]) => path.startsWith('/dashboard/clients/'))
  .flatMap(([path, { post }]) => (post ? [[post.operationId, path] as const] : []));

const server = await startServer();
const { context } = server;
const { db } = context;
const by = await givenClient(context, { name: 'Harbour Loans' });
const { clientId } = by.client;
const { owner, ids } = await givenClientThings(server, by);
const colleague = await givenMember(context, clientId, { role: 'developer' });
const visitor = await enterDashboard(server, owner);
const events = async () => (await auditEvents(context, { clientId })).filter(({ memberId }) => memberId !== undefined);
const picture = new Blob([new Uint8Array(await givenPicture())], { type: 'image/jpeg' });

interface Step {
  /** Where its form is. */
  page: string;
  fields?: Record<string, string | Blob>;
  /** Who is acted on, where it is not the client's one. */
  at?: Record<string, string>;
  before?: () => Promise<unknown>;
}

const delivery = `deliveries/${ids['delivery_id'] ?? ''}`;
const endpoint = `webhooks/${ids['webhook_endpoint_id'] ?? ''}`;
const steerable = async (state: Record<string, unknown>) => {
  const inAnHour = new Date(context.clock().getTime() + 3_600_000);
  const open = { state: 'pending', finished_at: null, dispatched_at: context.clock(), next_attempt_at: inAnHour };
  await db('deliveries')
    .where({ delivery_id: ids['delivery_id'] ?? '' })
    .update({ ...open, ...state });
};
const over = (state: string) => steerable({ state, finished_at: context.clock(), next_attempt_at: null });

const STEPS: [operationId: string, type: string, step: Step][] = [
  ['changeDashboardSettings', 'client_changed', { page: 'settings', fields: { name: 'Harbour', scopes: 'uid:read' } }],
  ['addDashboardRedirectUri', 'client_changed', { page: 'settings', fields: { redirect_uri: 'https://a.example/' } }],
  [
    'removeDashboardRedirectUri',
    'client_changed',
    { page: 'settings', fields: { redirect_uri: 'https://a.example/' } },
  ],
  ['changeDashboardLogo', 'client_changed', { page: 'settings', fields: { picture } }],
  ['removeDashboardLogo', 'client_changed', { page: 'settings' }],
  ['addDashboardSecret', 'secret_added', { page: 'secrets', fields: { overlap_days: '1' } }],
  ['deleteDashboardSecret', 'secret_deleted', { page: 'secrets' }],
  ['inviteDashboardMember', 'member_invited', { page: 'team', fields: { email: 'new@a.example', role: 'owner' } }],
  ['withdrawDashboardInvitation', 'member_invitation_withdrawn', { page: 'team' }],
  [
    'changeDashboardMember',
    'member_role_changed',
    { page: 'team', fields: { action: 'owner' }, at: { member_id: colleague.memberId } },
  ],
  [
    'changeDashboardMember',
    'member_removed',
    { page: 'team', fields: { action: 'remove' }, at: { member_id: colleague.memberId } },
  ],
  ['forwardDashboardClock', 'sandbox_clock_moved', { page: 'sandbox', fields: { days: '1' } }],
  [
    'makeDashboardUsers',
    'sandbox_users_made',
    {
      page: 'sandbox',
      fields: { level: 'basic', status: 'approved', country: 'DE', count: '1' },
      before: () => db('clients').where({ client_id: clientId }).update({ allowed_scopes: by.client.allowedScopes }),
    },
  ],
  [
    'setDashboardOutcome',
    'sandbox_outcome_set',
    { page: `sandbox/users/${ids['grant_id'] ?? ''}`, fields: { outcome: 'approved' } },
  ],
  [
    'addDashboardWebhook',
    'webhook_endpoint_created',
    { page: 'webhooks', fields: { url: 'https://b.example/', event_types: 'verification_approved' } },
  ],
  [
    'changeDashboardWebhook',
    'webhook_endpoint_changed',
    { page: endpoint, fields: { url: 'http://127.0.0.1:9/b', event_types: 'verification_approved' } },
  ],
  ['rotateDashboardWebhookSecret', 'webhook_secret_rotated', { page: endpoint, fields: { overlap: 'day' } }],
  ['promoteDashboardWebhookSecret', 'webhook_secret_promoted', { page: endpoint }],
  ['testDashboardWebhook', 'webhook_test_sent', { page: endpoint }],
  ['switchDashboardWebhook', 'webhook_endpoint_paused', { page: endpoint, fields: { action: 'pause' } }],
  ['switchDashboardWebhook', 'webhook_endpoint_resumed', { page: endpoint, fields: { action: 'resume' } }],
  [
    'steerDashboardDelivery',
    'delivery_retried',
    { page: delivery, fields: { action: 'retry' }, before: () => steerable({}) },
  ],
  [
    'steerDashboardDelivery',
    'delivery_cancelled',
    { page: delivery, fields: { action: 'cancel' }, before: () => steerable({}) },
  ],
  [
    'steerDashboardDelivery',
    'delivery_redelivered',
    { page: delivery, fields: { action: 'redeliver' }, before: () => over('exhausted') },
  ],
  [
    'cancelDashboardRedelivery',
    'redelivery_cancelled',
    { page: `deliveries/redeliveries/${ids['webhook_redelivery_id'] ?? ''}` },
  ],
  [
    'redeliverDashboardDeliveries',
    'deliveries_redelivered',
    { page: 'deliveries?state=exhausted', fields: { action: 'redeliver', state: 'exhausted' } },
  ],
  ['switchDashboardWebhook', 'webhook_endpoint_deleted', { page: endpoint, fields: { action: 'delete' } }],
  ['revokeDashboardAccess', 'access_revocation_requested', { page: 'settings', fields: { client_name: 'Harbour' } }],
  ['switchDashboardClient', 'client_disabled', { page: 'settings', fields: { action: 'disable' } }],
  ['switchDashboardClient', 'client_enabled', { page: 'settings', fields: { action: 'enable' } }],
];

/** The hidden fields of a form, or of the page's other forms where it is drawn in some states only. */
async function hiddenOf(page: string, action: string): Promise<Record<string, string>> {
  const { text } = await visitor.get(`/dashboard/clients/${clientId}/${page}`);
  const main = text.slice(text.indexOf('<main'));
  const form = main.split('<form ').find((one) => one.includes(`action="${action}"`)) ?? main;
  return hiddenFields(form);
}

const kinds = new Map(operations);

test.each(STEPS)(
  'SE17: %s leaves one row (%s) that names the member and holds no secret',
  async (operationId, type, step) => {
    const path = (kinds.get(operationId) ?? '').replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => ({ ...ids, ...step.at })[name] ?? '',
    );
    await step.before?.();
    const hidden = await hiddenOf(step.page, path);
    const before = await events();
    const answer = await visitor.post(path, { ...hidden, ...step.fields });
    expectAbout(`${path}: ${answer.status} ${answer.text}`, [200, 303]).toContain(answer.status);
    const after = (await events()).slice(before.length);
    expect(after).toEqual([expect.objectContaining({ type, clientId, memberId: owner.memberId })]);
    expect(JSON.stringify(after)).not.toMatch(/(?<![\w-])k(?!ci_)[a-z]{2}_|whs_|@|https?:[^"]*\?/);
    expect(Object.keys(messages.auditLog.types)).toContain(type);
  },
);

test('SE17: no form of a client is left out above but those that change nothing', () => {
  const tried = new Set(STEPS.map(([operationId]) => operationId));
  expect(
    operations
      .map(([operationId]) => operationId)
      .filter((one) => !tried.has(one))
      .sort(),
  ).toEqual(CHANGES_NOTHING.sort());
});

test('SE17: what only looks leaves none', async () => {
  const before = await events();
  for (const [operationId, page, fields] of [
    ['findDashboardUsers', 'users', { search: 'ada@user.example' }],
    ['buildDashboardLink', 'authorize-link', { redirect_uri: by.client.redirectUris[0] ?? '', scopes: 'uid:read' }],
    ['checkSignature', 'signature-checker', { header: 'sha1=00', body: '{}', secret: 'x' }],
    ['redeliverDashboardDeliveries', 'deliveries?state=exhausted', { state: 'exhausted' }],
  ] as const) {
    const path = (kinds.get(operationId) ?? '').replace('{client_id}', clientId);
    const answer = await visitor.post(path, { ...(await hiddenOf(page, path)), ...fields });
    expectAbout(path, answer.status).toBe(200);
  }
  expect(await events()).toEqual(before);
});
