import type { VNode } from 'preact';
import { showEmail } from '../../../email.js';
import { Badge } from '../../../ui/components/badge.js';
import { Button } from '../../../ui/components/button.js';
import { CopyBox } from '../../../ui/components/copy-box.js';
import { ShortDay } from '../../../ui/components/date.js';
import { SelectField, TextField } from '../../../ui/components/field.js';
import { FoldLink } from '../../../ui/components/fold-link.js';
import { Form } from '../../../ui/components/form.js';
import { HeadPanel } from '../../../ui/components/head-panel.js';
import { Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { ConsoleLayout, type Reviewer } from '../console-layout.page.js';
import type { StaffRole } from '../../../accounts/staff/staff.js';
import type { listStaff } from '../../../accounts/staff/staff-roster.js';

const words = messages.console.reviewers;
type Member = Awaited<ReturnType<typeof listStaff>>[number];

export interface ReviewersPageProps {
  reviewer: Reviewer;
  /**
   * The supervisor who is logged in. Their own row has no buttons, so that they cannot remove their own role by
   * mistake.
   */
  ownId: string;
  members: Member[];
  csrf: string;
  /** A new password, and the title and the e-mail address that say whose it is. No later page can show it. */
  issuedPassword?: { title: string; email: string; password: string };
  entry?: { email: string; name: string; role: StaffRole; faults: { email?: string; name?: string } } | undefined;
}

/** The page on which supervisors create log-ins for reviewers and change their roles. */
export function ReviewersPage({ reviewer, ownId, members, csrf, issuedPassword, entry }: ReviewersPageProps): VNode {
  return (
    <ConsoleLayout title={words.title} width="wide" reviewer={reviewer} place="reviewers">
      <div class="stack">
        <div class="page-head">
          <h1>{words.title}</h1>
          <HeadPanel title={words.add} isOpen={entry !== undefined} isPrimary>
            <AddForm csrf={csrf} entry={entry} />
          </HeadPanel>
        </div>
        {issuedPassword && (
          <Notice kind="good" title={issuedPassword.title}>
            <p class="soft small long-words">{issuedPassword.email}</p>
            <p class="small">{words.password}</p>
            <CopyBox isLarge text={issuedPassword.password} what={words.password} />
            <p>{words.once}</p>
          </Notice>
        )}
        <div class="card card-list">
          {/* Screen readers skip the titles of the columns, because each row is understandable without them. */}
          <p class="person person-head soft small" aria-hidden="true">
            <span>{words.name}</span>
            <span>{words.role}</span>
            <span>{words.added}</span>
          </p>
          <ul class="plain-list">
            {members.map((member) => (
              <Person key={member.staffId} member={member} isOwn={member.staffId === ownId} csrf={csrf} />
            ))}
          </ul>
        </div>
      </div>
    </ConsoleLayout>
  );
}

/** A fault is shown only beside its field, which gets the focus. There is no summary of faults above. */
function AddForm({ csrf, entry }: Pick<ReviewersPageProps, 'csrf' | 'entry'>): VNode {
  const { name, email, role = 'reviewer', faults = {} } = entry ?? {};
  return (
    <Form action="/console/reviewers" csrf={csrf} class="filter-form add-form">
      <TextField
        name="name"
        label={words.name}
        value={name}
        fault={faults.name}
        autofocus={faults.name !== undefined}
      />
      <TextField
        name="email"
        type="email"
        label={words.email}
        value={email}
        fault={faults.email}
        autofocus={faults.name === undefined && faults.email !== undefined}
      />
      <SelectField
        name="role"
        label={words.role}
        value={role}
        options={Object.entries(words.roles).map(([value, text]) => ({ value, text }))}
      />
      <div class="actions actions-equal">
        <Button kind="primary">{words.submit}</Button>
      </div>
    </Form>
  );
}

function Person({ member, isOwn, csrf }: { member: Member; isOwn: boolean; csrf: string }): VNode {
  const { name, role, email, createdAt, passwordIsMade, disabledAt } = member;
  return (
    <li class="person">
      <strong class="person-name">{isOwn ? words.you(name) : name}</strong>
      <span class="person-email soft small">{showEmail(email)}</span>
      <span class="person-marks marks">
        <Badge {...(role === 'supervisor' ? { kind: 'info' as const } : {})}>{words.roles[role]}</Badge>
        {passwordIsMade && <Badge kind="warn">{words.passwordIsMade}</Badge>}
        {disabledAt && <Badge kind="bad">{words.disabled}</Badge>}
      </span>
      <span class="person-since soft small">
        <span class="person-since-word">{words.added} </span>
        <ShortDay date={createdAt} />
      </span>
      {!isOwn && <Actions member={member} csrf={csrf} />}
    </li>
  );
}

/**
 * Actions on a person are rare, so a single button opens them. Each action asks for confirmation. While one asks, the
 * others are hidden.
 */
function Actions({ member, csrf }: { member: Member; csrf: string }): VNode {
  const actions = [
    member.role === 'supervisor' ? ('make_reviewer' as const) : ('make_supervisor' as const),
    member.disabledAt ? ('enable' as const) : ('disable' as const),
    'new_password' as const,
  ];
  return (
    <details class="unfolds">
      <summary class="button button-secondary button-small" aria-label={`${words.manage}: ${member.name}`}>
        {words.manage}
      </summary>
      <div class="person-actions">
        {actions.map((action) => (
          <Action key={action} {...{ action, member, csrf }} />
        ))}
      </div>
    </details>
  );
}

interface ActionProps {
  action: keyof typeof words.actions;
  member: Member;
  csrf: string;
}

/**
 * Explains the effect before the confirming button, also without script, because the action affects another person at
 * once.
 */
function Action({ action, member: { staffId, name }, csrf }: ActionProps): VNode {
  return (
    <details class="person-action" name={`ask-${staffId}`}>
      <summary>
        <span class="when-closed">
          {words.actions[action]}
          <span class="unseen">: {name}</span>
        </span>
        <span class="when-open">{words.questions[action](name)}</span>
      </summary>
      <Form action={`/console/reviewers/${staffId}`} csrf={csrf} class="stack">
        <p>{words.asks[action](name)}</p>
        <div class="actions">
          <Button
            kind={action === 'disable' || action === 'new_password' ? 'danger' : 'primary'}
            small
            name="action"
            value={action}
            label={`${words.confirm[action]}: ${name}`}
          >
            {words.confirm[action]}
          </Button>
          <FoldLink href="/console/reviewers">{words.cancel}</FoldLink>
        </div>
      </Form>
    </details>
  );
}
