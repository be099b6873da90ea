import { auditEvents } from './audit-events.js';
import { givenClient } from './given.js';
import { enterDashboard, givenMember } from './members.js';
import type { TestServer } from './server.js';

/** A client and somebody of its team, who is at the page of the team. */
export async function atTeam(server: TestServer, role: 'owner' | 'developer' = 'owner') {
  const { context } = server;
  const { client } = await givenClient(context, { name: 'Harbour Loans' });
  const member = await givenMember(context, client.clientId, { role });
  const visitor = await enterDashboard(server, member);
  const path = `/dashboard/clients/${client.clientId}/team`;
  const page = await visitor.get(path);
  const csrf = csrfOf(page.text);
  const roles = async () => {
    const rows = await context
      .db('client_members')
      .where({ client_id: client.clientId })
      .select<{ member_id: string; role: string }[]>();
    return new Map(rows.map((row) => [row.member_id, row.role]));
  };
  const events = async () => (await auditEvents(context, { clientId: client.clientId })).map(({ type }) => type);
  return { client, member, visitor, path, page, csrf, roles, events };
}

export function csrfOf(text: string): string {
  return /name="csrf" value="([^"]+)"/.exec(text.slice(text.indexOf('<main')))?.[1] ?? '';
}

let count = 0;

export const newAddress = (): string => `mia${(count += 1)}@client.example`;
