import type { VNode } from 'preact';
import type { SignUpFaults } from '../../accounts/users/user.js';
import { SubmitButton } from '../../ui/components/button.js';
import { EmailField, PasswordField } from '../../ui/components/credential-fields.js';
import { Form, type FormReturned } from '../../ui/components/form.js';
import { FaultSummary, StaleNotice, RateLimitNotice } from '../../ui/components/notice.js';
import { FlowLayout, within, type Flow } from '../../ui/flow-layout.js';
import { messages } from '../../texts/messages.js';

export interface SignUpPageProps extends FormReturned {
  csrf: string;
  flow: Flow | undefined;
  email?: string;
  faults?: SignUpFaults;
}

export function SignUpPage({ csrf, flow, email, faults = {}, waitSeconds, isStale = false }: SignUpPageProps): VNode {
  const text = messages.signUp;
  const emailFault = faults.email && text.faults[faults.email];
  const passwordFault = faults.password && messages.passwordFaults[faults.password];
  return (
    <FlowLayout title={text.title} step="account" flow={flow}>
      <RateLimitNotice seconds={waitSeconds} />
      {isStale && <StaleNotice />}
      <FaultSummary faults={{ email: emailFault, password: passwordFault }} />
      <div class="stack-tight">
        <h1>{text.title}</h1>
        <p class="soft">{text.lead}</p>
      </div>
      <Form action={within('/signup', flow)} csrf={csrf}>
        <EmailField value={email} fault={emailFault} />
        <PasswordField hint={text.passwordHint} fault={passwordFault} isNew />
        <SubmitButton>{text.submit}</SubmitButton>
      </Form>
      <p>
        {text.instead} <a href={within('/login', flow)}>{text.insteadLink}</a>
      </p>
    </FlowLayout>
  );
}
