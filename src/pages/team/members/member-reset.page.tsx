import type { VNode } from 'preact';
import { SubmitButton } from '../../../ui/components/button.js';
import { EmailField, PasswordField } from '../../../ui/components/credential-fields.js';
import { WhoseAccount } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { FaultSummary, Notice, RateLimitNotice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout } from '../dashboard-layout.page.js';
import { MEMBER_LOG_IN } from '../log-in-required.form.js';

const words = messages.team.reset;

export interface MemberResetPageProps {
  action: string;
  csrf: string;
  isSent?: boolean;
  email?: string;
  fault?: string;
  waitSeconds?: number;
}

export function MemberResetPage(props: MemberResetPageProps): VNode {
  const { action, csrf, isSent = false, email, fault, waitSeconds } = props;
  return (
    <DashboardLayout title={words.title} width="narrow" frame={undefined}>
      <div class="card card-main stack-wide">
        <RateLimitNotice seconds={waitSeconds} />
        <FaultSummary faults={{ email: fault }} />
        {isSent && (
          <Notice kind="good">
            <p>{words.sent}</p>
          </Notice>
        )}
        <div class="stack-tight">
          <h1>{words.title}</h1>
          <p class="soft">{words.text}</p>
        </div>
        <Form action={action} csrf={csrf}>
          <EmailField value={email} fault={fault} />
          <SubmitButton>{words.submit}</SubmitButton>
        </Form>
        <div class="ways-on">
          <p>
            {messages.resetPassword.instead} <a href={MEMBER_LOG_IN}>{messages.visitor.logIn}</a>
          </p>
        </div>
      </div>
    </DashboardLayout>
  );
}

interface NewPasswordProps {
  action: string;
  csrf: string;
  token: string;
  fault?: string;
}

export function MemberNewPasswordPage({ action, csrf, token, fault }: NewPasswordProps): VNode {
  return (
    <DashboardLayout title={words.newTitle} width="narrow" frame={undefined}>
      <div class="card card-main stack-wide">
        <FaultSummary faults={{ password: fault }} />
        <div class="stack-tight">
          <h1>{words.newTitle}</h1>
          <p class="soft">{words.newText}</p>
        </div>
        <Form action={action} csrf={csrf}>
          <input type="hidden" name="token" value={token} />
          {/* The address stays empty, because the page must not reveal to whom the link was sent. */}
          <WhoseAccount email="" />
          <PasswordField label={words.newPassword} hint={messages.signUp.passwordHint} fault={fault} isNew />
          <SubmitButton>{words.newSubmit}</SubmitButton>
        </Form>
      </div>
    </DashboardLayout>
  );
}
