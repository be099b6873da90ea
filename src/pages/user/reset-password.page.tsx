import type { VNode } from 'preact';
import { SubmitButton } from '../../ui/components/button.js';
import { EmailField } from '../../ui/components/credential-fields.js';
import { Form, type FormReturned } from '../../ui/components/form.js';
import { FaultSummary, StaleNotice, RateLimitNotice } from '../../ui/components/notice.js';
import { FlowLayout, within, type Flow } from '../../ui/flow-layout.js';
import { messages } from '../../texts/messages.js';

const text = messages.resetPassword;

export interface ResetPasswordPageProps extends FormReturned {
  csrf: string;
  flow: Flow | undefined;
  email?: string;
  fault?: keyof typeof text.faults;
}

export function ResetPasswordPage(props: ResetPasswordPageProps): VNode {
  const { csrf, flow, email, waitSeconds, isStale = false } = props;
  const fault = props.fault && text.faults[props.fault];
  return (
    <FlowLayout title={text.title} step="account" flow={flow}>
      <RateLimitNotice seconds={waitSeconds} />
      {isStale && <StaleNotice />}
      <FaultSummary faults={{ email: fault }} />
      <div class="stack-tight">
        <h1>{text.title}</h1>
        <p class="soft">{text.lead}</p>
      </div>
      <Form action={within('/reset-password', flow)} csrf={csrf}>
        <EmailField value={email} fault={fault} />
        <SubmitButton>{text.submit}</SubmitButton>
      </Form>
      <div class="ways-on">
        <p>
          {text.instead} <a href={within('/login', flow)}>{messages.visitor.logIn}</a>
        </p>
      </div>
    </FlowLayout>
  );
}
