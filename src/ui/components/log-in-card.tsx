import type { ComponentChildren, VNode } from 'preact';
import { SubmitButton } from './button.js';
import { EmailField, PasswordField } from './credential-fields.js';
import { Form, type FormReturned } from './form.js';
import { FaultSummary, StaleNotice, WaitNotice } from './notice.js';

export type LogInFault = 'email_missing' | 'password_missing' | 'refused';

/** The result of a failed log-in. */
export interface LogInReturned extends FormReturned {
  email?: string;
  faults?: { email?: LogInFault; password?: LogInFault };
}

interface LogInCardProps extends LogInReturned {
  action: string;
  csrf: string;
  words: { title: string; lead: string; submit: string; faults: Record<LogInFault, string> };
  /** A way on for people who have forgotten their password. */
  forgotten: VNode;
  children?: ComponentChildren;
}

/** The log-in form of members and staff. Its words say whose it is. */
export function LogInCard(props: LogInCardProps): VNode {
  const { action, csrf, words, forgotten, children, email, faults = {}, waitSeconds, isStale = false } = props;
  const emailFault = faults.email && words.faults[faults.email];
  const passwordFault = faults.password && words.faults[faults.password];
  return (
    <div class="card card-main stack-wide">
      <WaitNotice seconds={waitSeconds} />
      {isStale && <StaleNotice />}
      <FaultSummary faults={{ email: emailFault, password: passwordFault }} />
      <div class="stack-tight">
        <h1>{words.title}</h1>
        <p class="soft">{words.lead}</p>
      </div>
      <Form action={action} csrf={csrf}>
        <EmailField value={email} fault={emailFault} />
        <PasswordField fault={passwordFault} />
        <SubmitButton>{words.submit}</SubmitButton>
      </Form>
      <div class="ways-on">
        {forgotten}
        {children}
      </div>
    </div>
  );
}
