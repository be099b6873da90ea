import type { VNode } from 'preact';
import { showEmail } from '../../../email.js';
import type { Client } from '../../../clients/client.js';
import type { MemberRole } from '../../../clients/team/team.js';
import type { TeamMember } from '../../../clients/team/team.js';
import { Badge } from '../../../ui/components/badge.js';
import { Button } from '../../../ui/components/button.js';
import { Day, Moment } from '../../../ui/components/date.js';
import { SelectField, TextField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { FaultSummary, RateLimitNotice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import type { Sentence } from '../../../texts/sentence.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { PageHead } from '../page-head.page.js';
import { RefusedNotice } from '../refused-notice.page.js';
import { INVITATION_DAYS, type Invitation } from '../../../clients/team/invitation.js';

const words = messages.team;

export interface TeamPageProps {
  frame: DashboardFrame;
  client: Client;
  role: MemberRole;
  ownId: string;
  team: TeamMember[];
  invitations: Invitation[];
  csrf: string;
  submitted?: { email: string; role: MemberRole; fault?: string } | undefined;
  refused?: Sentence;
  /** Set if too many mails have been sent: the time until the next one is permitted. */
  waitSeconds?: number;
}

/** The members of a client's team and their roles. Owners can change them. */
export function TeamPage(props: TeamPageProps): VNode {
  const { frame, client, role, ownId, team, invitations, csrf, submitted, refused, waitSeconds } = props;
  const path = tabPath(client.clientId, 'team');
  const isOwner = role === 'owner';
  return (
    <DashboardLayout title={words.title} width="middle" tab="team" frame={frame}>
      <RateLimitNotice seconds={waitSeconds} />
      <FaultSummary faults={{ email: submitted?.fault }} />
      <RefusedNotice refused={refused} />
      <PageHead title={words.title} lead={words.lead} />
      <ul class="card plain-list entries">
        {team.map((member) => (
          <li key={member.memberId} class="entry">
            <MemberFacts member={member} isOwn={member.memberId === ownId} />
            <Actions member={member} isOwner={isOwner} isOwn={member.memberId === ownId} path={path} csrf={csrf} />
          </li>
        ))}
      </ul>
      {invitations.length > 0 && (
        <section class="card stack" aria-labelledby="invited">
          <h2 id="invited">{words.invitedTitle}</h2>
          <ul class="plain-list entries">
            {invitations.map((one) => (
              <InvitationEntry key={one.invitationId} invitation={one} isOwner={isOwner} path={path} csrf={csrf} />
            ))}
          </ul>
        </section>
      )}
      {isOwner ? <InviteForm path={path} csrf={csrf} submitted={submitted} /> : <p class="soft">{words.ownersOnly}</p>}
    </DashboardLayout>
  );
}

function MemberFacts({ member, isOwn }: { member: TeamMember; isOwn: boolean }): VNode {
  return (
    <div>
      <strong>{member.name}</strong> <span class="soft small">{showEmail(member.email)}</span>
      <p class="marks small">
        <RoleBadge role={member.role} />
        {isOwn && <Badge>{words.you}</Badge>}
        <span class="soft">
          {words.since} <Day date={member.since} />
        </span>
      </p>
    </div>
  );
}

function RoleBadge({ role }: { role: MemberRole }): VNode {
  return <Badge {...(role === 'owner' ? { kind: 'info' as const } : {})}>{words.roles[role]}</Badge>;
}

interface FormContext {
  path: string;
  csrf: string;
}

function Actions(props: FormContext & { member: TeamMember; isOwner: boolean; isOwn: boolean }): VNode | null {
  const { member, isOwner, isOwn, path, csrf } = props;
  if (!isOwner && !isOwn) return null;
  const otherRole = member.role === 'owner' ? 'developer' : 'owner';
  return (
    <Form action={`${path}/${member.memberId}`} csrf={csrf} class="actions">
      <input type="hidden" name="role" value={member.role} />
      {isOwner && (
        <Button small name="action" value={otherRole} label={`${words.actions[otherRole]}: ${member.name}`}>
          {words.actions[otherRole]}
        </Button>
      )}
      <Button
        small
        name="action"
        value="remove"
        label={isOwn ? words.actions.leave : `${words.actions.remove}: ${member.name}`}
      >
        {isOwn ? words.actions.leave : words.actions.remove}
      </Button>
    </Form>
  );
}

function InvitationEntry({
  invitation,
  isOwner,
  path,
  csrf,
}: FormContext & { invitation: Invitation; isOwner: boolean }): VNode {
  return (
    <li class="entry">
      <div>
        {showEmail(invitation.email)}
        <p class="marks small">
          <RoleBadge role={invitation.role} />
          <span class="soft">
            {words.invitedUntil} <Moment date={invitation.expiresAt} />
          </span>
        </p>
      </div>
      {isOwner && (
        <Form action={`${path}/invitations/${invitation.invitationId}/withdrawal`} csrf={csrf} class="inline-form">
          <Button small label={`${words.withdraw}: ${showEmail(invitation.email)}`}>
            {words.withdraw}
          </Button>
        </Form>
      )}
    </li>
  );
}

function InviteForm({ path, csrf, submitted }: FormContext & Pick<TeamPageProps, 'submitted'>): VNode {
  return (
    <section class="card stack" aria-labelledby="invite">
      <h2 id="invite">{words.inviteTitle}</h2>
      <p class="soft">{words.inviteText(INVITATION_DAYS)}</p>
      <Form action={`${path}/invitations`} csrf={csrf}>
        <TextField
          name="email"
          type="email"
          label={words.email}
          autocomplete="off"
          value={submitted?.email}
          fault={submitted?.fault}
        />
        <SelectField
          name="role"
          label={words.role}
          value={submitted?.role ?? 'developer'}
          options={(['developer', 'owner'] as const).map((value) => ({ value, text: words.roles[value] }))}
        />
        <Button kind="primary">{words.invite}</Button>
      </Form>
    </section>
  );
}
