import type { VNode } from 'preact';
import { SubmitButton } from '../../ui/components/button.js';
import { EmailField, PasswordField } from '../../ui/components/credential-fields.js';
import { Form } from '../../ui/components/form.js';
import type { LogInReturned } from '../../ui/components/log-in-card.js';
import { FaultSummary, StaleNotice, WaitNotice } from '../../ui/components/notice.js';
import { FlowLayout, within, type Flow } from '../../ui/flow-layout.js';
import { messages } from '../../texts/messages.js';

interface LogInPageProps extends LogInReturned {
  csrf: string;
  flow: Flow | undefined;
}

export function LogInPage({ csrf, flow, email, faults = {}, waitSeconds, isStale = false }: LogInPageProps): VNode {
  const text = messages.logIn;
  const emailFault = faults.email && text.faults[faults.email];
  const passwordFault = faults.password && text.faults[faults.password];
  return (
    <FlowLayout title={text.title} step="account" flow={flow}>
      <WaitNotice seconds={waitSeconds} />
      {isStale && <StaleNotice />}
      <FaultSummary faults={{ email: emailFault, password: passwordFault }} />
      <h1>{text.title}</h1>
      <Form action={within('/login', flow)} csrf={csrf}>
        <EmailField value={email} fault={emailFault} />
        <PasswordField fault={passwordFault} />
        <SubmitButton>{text.submit}</SubmitButton>
      </Form>
      <div class="ways-on">
        <p>
          <a href={within('/reset-password', flow)}>{messages.resetPassword.link}</a>
        </p>
        <p>
          {text.instead} <a href={within('/signup', flow)}>{text.insteadLink}</a>
        </p>
      </div>
    </FlowLayout>
  );
}
