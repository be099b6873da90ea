import { findClient } from '../../src/clients/client.js';
import { auditEvents } from './audit-events.js';
import { givenClient } from './given.js';
import { enterDashboard, givenMember } from './members.js';
import { hiddenFields } from './page-forms.js';
import type { TestServer } from './server.js';

type Options = Parameters<typeof givenClient>[1] & { role?: 'owner' | 'developer' };

/** A client and somebody of its team, who is at its settings. */
export async function atSettings(server: TestServer, options: Options = {}) {
  const { context } = server;
  const { client, clientSecret } = await givenClient(context, options);
  const member = await givenMember(context, client.clientId, options);
  const visitor = await enterDashboard(server, member);
  const path = `/dashboard/clients/${client.clientId}/settings`;
  const page = await visitor.get(path);
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text.slice(page.text.indexOf('<main')))?.[1] ?? '';
  /** What the page's own form sends along. */
  const { shown = '' } = hiddenFields(page.text.slice(page.text.indexOf('name="shown"') - 200));
  const read = async () => {
    const found = await findClient(context.db, client.clientId);
    if (!found) throw new Error('the client is gone');
    return found;
  };
  const events = () => auditEvents(context, { clientId: client.clientId, memberId: member.memberId });
  return { client, clientSecret, member, visitor, path, page, csrf, shown, read, events };
}
