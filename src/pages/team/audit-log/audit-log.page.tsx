import type { VNode } from 'preact';
import type { AuditEventType } from '../../../audit/audit-event.js';
import type { Client } from '../../../clients/client.js';
import { Button } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { SelectField } from '../../../ui/components/field.js';
import { Pager } from '../../../ui/components/pager.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { detailInWords } from './event-detail.page.js';
import { PageHead } from '../page-head.page.js';
import type { TeamEvent } from '../../../audit/team-events.js';

const words = messages.auditLog;
const TYPES: Readonly<Record<string, string>> = words.types;

export interface AuditLogPageProps {
  frame: DashboardFrame;
  client: Client;
  type: AuditEventType | undefined;
  events: TeamEvent[];
  /** The cursor of the next page. Undefined on the last page. */
  next: string | undefined;
  isFirst: boolean;
}

/** What the members of the team have done, when, and from which address. */
export function AuditLogPage({ frame, client, type, events, next, isFirst }: AuditLogPageProps): VNode {
  const path = tabPath(client.clientId, 'audit-log');
  const address = (query: Record<string, string>) => {
    const text = new URLSearchParams({ ...(type ? { type } : {}), ...query }).toString();
    return text === '' ? path : `${path}?${text}`;
  };
  return (
    <DashboardLayout title={words.title} width="middle" tab="audit-log" frame={frame}>
      <PageHead title={words.title} lead={words.lead} />
      <form action={path} class="card filter-form">
        <SelectField
          name="type"
          required={false}
          label={words.type}
          empty={words.anyType}
          value={type}
          options={Object.entries(TYPES).map(([value, text]) => ({ value, text }))}
        />
        <Button>{words.apply}</Button>
      </form>
      {events.length === 0 ? (
        <p class="card empty">{words.none}</p>
      ) : (
        <ol class="card plain-list entries">
          {events.map((event) => (
            <Event key={event.eventId} event={event} />
          ))}
        </ol>
      )}
      <Pager
        label={words.pages}
        first={isFirst ? undefined : { href: address({}), text: words.first }}
        next={next === undefined ? undefined : { href: address({ before: next }), text: words.next }}
      />
    </DashboardLayout>
  );
}

function Event({ event }: { event: TeamEvent }): VNode {
  const { type, memberName, address, detail, occurredAt } = event;
  return (
    <li class="entry">
      <div>
        <strong>{TYPES[type] ?? type}</strong>
        {detail && <span class="soft small"> {detailInWords(type, detail)}</span>}
        <p class="small">
          {memberName ?? words.nobody}
          {address && <span class="soft"> · {address}</span>}
        </p>
      </div>
      <span class="small soft">
        <Moment date={occurredAt} />
      </span>
    </li>
  );
}
