import type { ComponentChildren, VNode } from 'preact';
import type { Client } from '../../../clients/client.js';
import type { Outcome, OutcomeRequest } from '../../../sandbox/outcome.js';
import { itemsOfLevel } from '../../../verification/catalogue/catalogue.js';
import { REJECTION_REASONS } from '../../../verification/catalogue/reasons.js';
import type { Status } from '../../../verification/status/status-machine.js';
import { Button, type ButtonKind } from '../../../ui/components/button.js';
import { Choices } from '../../../ui/components/choices.js';
import { DefinitionList } from '../../../ui/components/definition-list.js';
import { SelectField, TextAreaField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { FaultSummary, Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import type { ExplorerUser } from '../../../users/user-explorer.js';
import { ClientStatusBadge, nameOf } from '../users/user-words.page.js';

const words = messages.clientSandbox.outcome;

/** The choices in a form that was refused, and why: faults of its fields, or the refusal of a rule. */
export interface OutcomeEntry {
  request: OutcomeRequest;
  faults: Partial<Record<'reason_code' | 'items' | 'text', string>>;
  refusal?: string;
}

export interface OutcomePageProps {
  frame: DashboardFrame;
  client: Client;
  user: ExplorerUser & { status: Status };
  csrf: string;
  entry: OutcomeEntry | undefined;
}

/**
 * The outcomes offered for each status, in the statuses that a client sees (docs/decisions.md, "Transitions"). The
 * rules refuse all others.
 */
const NEXT: Record<Status, readonly Outcome[]> = {
  pending: ['approved', 'contacted', 'rejected'],
  contacted: ['pending'],
  rejected: ['pending'],
  approved: ['expired'],
  expired: ['pending'],
};

/** One user's verification, with the outcomes that a developer may choose next. */
export function OutcomePage(props: OutcomePageProps): VNode {
  const { frame, client, user, entry } = props;
  const title = nameOf(user) ?? messages.clientUsers.anonymous(user.userId);
  return (
    <DashboardLayout title={title} width="middle" tab="sandbox" frame={frame}>
      <p>
        <a href={tabPath(client.clientId, 'sandbox')}>{words.back}</a>
      </p>
      <div class="card-head">
        <h1 class="long-words">{title}</h1>
        <ClientStatusBadge status={user.status} />
      </div>
      <p class="soft">{words.lead}</p>
      <DefinitionList items={[{ term: words.level, value: user.level }]} />
      {entry && <FaultSummary faults={entry.faults} />}
      {entry?.refusal !== undefined && (
        <Notice kind="bad" title={words.refused}>
          <p>{entry.refusal}</p>
        </Notice>
      )}
      {outcomesOf(props).map((outcome) => (
        <OutcomeForm key={outcome} {...props} outcome={outcome} />
      ))}
    </DashboardLayout>
  );
}

/**
 * A client without expiration enabled sees an expired verification as approved. Its user can still renew it, so
 * `pending` is offered, too.
 */
function outcomesOf({ user: { status }, client }: OutcomePageProps): readonly Outcome[] {
  return status === 'approved' && !client.expirationEnabled ? [...NEXT.approved, 'pending'] : NEXT[status];
}

const BUTTONS: Record<Outcome, { kind: ButtonKind; text: string; title?: string; hint?: string }> = {
  approved: { kind: 'primary', text: words.approve, hint: words.approveHint },
  rejected: { kind: 'danger', text: words.reject },
  contacted: { kind: 'secondary', text: words.contactSubmit, title: words.contact },
  expired: { kind: 'secondary', text: words.expire, hint: words.expireHint.seen },
  pending: { kind: 'secondary', text: words.supply, hint: words.supplyHint },
};

/** Without expiration enabled an approved verification may be an expired one, so the hint must suit both. */
const WITHOUT_EXPIRATION: Partial<Record<Outcome, Partial<(typeof BUTTONS)[Outcome]>>> = {
  expired: { hint: words.expireHint.unseen },
  pending: { text: words.renew, hint: words.renewHint },
};

function OutcomeForm(props: OutcomePageProps & { outcome: Outcome }): VNode {
  const { client, user, csrf, outcome } = props;
  const isUnseen = user.status === 'approved' && !client.expirationEnabled;
  const { kind, text, hint, title = text } = { ...BUTTONS[outcome], ...(isUnseen && WITHOUT_EXPIRATION[outcome]) };
  return (
    <section class="card stack" aria-labelledby={`outcome-${outcome}`}>
      <h2 id={`outcome-${outcome}`}>{title}</h2>
      <Form action={`${tabPath(client.clientId, 'sandbox')}/users/${user.grantId}`} csrf={csrf}>
        <input type="hidden" name="outcome" value={outcome} />
        {hint && <p class="soft">{hint}</p>}
        {fieldsOf(props)}
        <Button kind={kind}>{text}</Button>
      </Form>
    </section>
  );
}

function fieldsOf({ outcome, user, entry }: OutcomePageProps & { outcome: Outcome }): ComponentChildren {
  const request = entry?.request.outcome === outcome ? entry.request : undefined;
  switch (outcome) {
    case 'rejected':
      return (
        <>
          <SelectField
            name="reason_code"
            label={words.reason}
            empty={words.reasonEmpty}
            value={request?.reasonCode}
            fault={entry?.faults.reason_code}
            options={REJECTION_REASONS.map((value) => ({ value, text: messages.reasons[value] }))}
          />
          <Choices
            type="radio"
            name="fixable"
            label={words.fixable}
            values={[String(request?.fixable ?? true)]}
            options={[
              { value: 'true', text: words.fixableYes },
              { value: 'false', text: words.fixableNo },
            ]}
          />
        </>
      );
    case 'contacted':
      return (
        <>
          <Choices
            type="checkbox"
            name="items"
            label={words.items}
            fault={entry?.faults.items}
            values={[...(request?.items ?? [])]}
            options={itemsOfLevel(user.level).map((value) => ({ value, text: messages.information.items[value] }))}
          />
          <TextAreaField
            name="text"
            label={words.text}
            required={false}
            value={request?.text}
            fault={entry?.faults.text}
          />
        </>
      );
    default:
      return undefined;
  }
}
