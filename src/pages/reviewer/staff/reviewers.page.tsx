import type { VNode } from 'preact';
import { showEmail } from '../../../email.js';
import { Badge } from '../../../ui/components/badge.js';
import { Button } from '../../../ui/components/button.js';
import { CopyBox } from '../../../ui/components/copy-box.js';
import { Day } from '../../../ui/components/date.js';
import { DefinitionList } from '../../../ui/components/definition-list.js';
import { SelectField, TextField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { FaultSummary, Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { ConsoleLayout, type Reviewer } from '../console-layout.page.js';
import type { StaffRole } from '../../../accounts/staff/staff.js';
import type { listStaff } from '../../../accounts/staff/staff-roster.js';

const words = messages.console.reviewers;
type Member = Awaited<ReturnType<typeof listStaff>>[number];

export interface ReviewersPageProps {
  reviewer: Reviewer;
  /**
   * The supervisor who is logged in, whose own row has no buttons, so that nobody takes away their own role by mistake.
   */
  ownId: string;
  members: Member[];
  csrf: string;
  /** A new password, which is shown only now, and whose it is. */
  issuedPassword?: { title: string; password: string };
  entry?: { email: string; name: string; role: StaffRole; faults: { email?: string; name?: string } };
}

/** Supervisors create log-ins for reviewers here, and change their roles. */
export function ReviewersPage({ reviewer, ownId, members, csrf, issuedPassword, entry }: ReviewersPageProps): VNode {
  return (
    <ConsoleLayout title={words.title} width="wide" reviewer={reviewer} place="reviewers">
      <div class="stack">
        <h1>{words.title}</h1>
        {issuedPassword && (
          <Notice kind="good" title={issuedPassword.title}>
            <DefinitionList
              items={[
                {
                  term: words.password,
                  value: <CopyBox inLine text={issuedPassword.password} what={words.password} />,
                },
              ]}
            />
            <p>{words.once}</p>
          </Notice>
        )}
        <ul class="card plain-list entries">
          {members.map((member) => (
            <li key={member.staffId} class="entry">
              <div class="stack-tight">
                <p class="marks">
                  <strong>{member.staffId === ownId ? words.you(member.name) : member.name}</strong>
                  <Badge {...(member.role === 'supervisor' ? { kind: 'info' as const } : {})}>
                    {words.roles[member.role]}
                  </Badge>
                  {member.passwordIsMade && <Badge kind="warn">{words.passwordIsMade}</Badge>}
                  {member.disabledAt && <Badge kind="bad">{words.disabled}</Badge>}
                </p>
                <p class="marks soft small">
                  <span>{showEmail(member.email)}</span>
                  <span>
                    {words.added} <Day date={member.createdAt} />
                  </span>
                </p>
              </div>
              {member.staffId !== ownId && <Actions member={member} csrf={csrf} />}
            </li>
          ))}
        </ul>
        <section class="card stack" aria-labelledby="add">
          <h2 id="add">{words.add}</h2>
          {entry && <FaultSummary faults={entry.faults} />}
          <Form action="/console/reviewers" csrf={csrf} class="filter-form">
            <TextField name="name" label={words.name} value={entry?.name} fault={entry?.faults.name} />
            <TextField name="email" type="email" label={words.email} value={entry?.email} fault={entry?.faults.email} />
            <SelectField
              name="role"
              label={words.role}
              value={entry?.role ?? 'reviewer'}
              options={Object.entries(words.roles).map(([value, text]) => ({ value, text }))}
            />
            <div class="actions actions-equal">
              <Button kind="primary">{words.add}</Button>
            </div>
          </Form>
        </section>
      </div>
    </ConsoleLayout>
  );
}

/** Rare, so that on a phone one line of each person is enough for them. */
function Actions({ member, csrf }: { member: Member; csrf: string }): VNode {
  const actions = [
    member.role === 'supervisor' ? ('make_reviewer' as const) : ('make_supervisor' as const),
    member.disabledAt ? ('enable' as const) : ('disable' as const),
    'new_password' as const,
  ];
  return (
    <details class="manage">
      <summary aria-label={`${words.manage}: ${member.name}`}>{words.manage}</summary>
      {actions.map((action) => (
        <Action key={action} {...{ action, member, csrf }} />
      ))}
    </details>
  );
}

interface ActionProps {
  action: keyof typeof words.actions;
  member: Member;
  csrf: string;
}

/** Says what it does before it does it, even without script, because it meets somebody else at once. */
function Action({ action, member: { staffId, name }, csrf }: ActionProps): VNode {
  return (
    <details class="more">
      <summary aria-label={`${words.actions[action]}: ${name}`}>{words.actions[action]}</summary>
      <Form action={`/console/reviewers/${staffId}`} csrf={csrf}>
        <p>{words.asks[action](name)}</p>
        <Button
          kind={action === 'disable' || action === 'new_password' ? 'danger' : 'secondary'}
          name="action"
          value={action}
          label={`${words.confirm[action]}: ${name}`}
        >
          {words.confirm[action]}
        </Button>
      </Form>
    </details>
  );
}
