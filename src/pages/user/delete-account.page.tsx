import type { VNode } from 'preact';
import { Button, ButtonLink } from '../../ui/components/button.js';
import { PasswordField } from '../../ui/components/credential-fields.js';
import { WhoseAccount } from '../../ui/components/field.js';
import { Form, type FormReturned } from '../../ui/components/form.js';
import { FaultSummary, StaleNotice, RateLimitNotice } from '../../ui/components/notice.js';
import type { Visitor } from '../../ui/components/header-user.js';
import { FlowLayout } from '../../ui/flow-layout.js';
import { messages } from '../../texts/messages.js';

const text = messages.deleteAccount;

export interface DeleteAccountPageProps extends FormReturned {
  csrf: string;
  visitor: Visitor | undefined;
  /** How long the documents and data of a live verification are kept after the deletion. */
  retentionDays: number;
  fault?: keyof typeof text.faults;
}

export function DeleteAccountPage(props: DeleteAccountPageProps): VNode {
  const { csrf, visitor, retentionDays, waitSeconds, isStale = false } = props;
  const fault = props.fault && text.faults[props.fault];
  return (
    <FlowLayout title={text.title} step="account" visitor={visitor}>
      <RateLimitNotice seconds={waitSeconds} />
      {isStale && <StaleNotice />}
      <FaultSummary faults={{ password: fault }} />
      <h1>{text.title}</h1>
      <ul class="bullet-list">
        {text.consequences(retentionDays).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Form action="/account/deletion" csrf={csrf}>
        {visitor && <WhoseAccount email={visitor.name} />}
        <PasswordField hint={text.passwordHint} fault={fault} />
        <Button kind="danger" wide>
          {text.submit}
        </Button>
        <ButtonLink wide href="/account">
          {text.keep}
        </ButtonLink>
      </Form>
    </FlowLayout>
  );
}

export function AccountDeletedPage(): VNode {
  return (
    <FlowLayout title={text.doneTitle} step="account">
      <div class="stack-tight">
        <h1>{text.doneTitle}</h1>
        <p class="soft">{text.doneText}</p>
      </div>
      <ButtonLink wide href="/">
        {messages.errors.home.users}
      </ButtonLink>
    </FlowLayout>
  );
}
