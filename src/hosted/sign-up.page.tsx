import type { VNode } from 'preact';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../crypto/password.js';
import { EMAIL_MAX_LENGTH } from '../email.js';
import type { SignUpFaults } from '../users/user.js';
import { Button } from '../web/components/button.js';
import { TextField } from '../web/components/field.js';
import { Form } from '../web/components/form.js';
import { FaultSummary, StaleNotice, WaitNotice } from '../web/components/notice.js';
import { FlowLayout, within, type Flow } from '../web/flow-layout.js';
import { messages } from '../web/messages.js';

export interface SignUpPageProps {
  csrf: string;
  flow: Flow | undefined;
  email?: string;
  faults?: SignUpFaults;
  /** After too many tries. */
  waitSeconds?: number;
  /** The form that was sent was not drawn for this browser. */
  isStale?: boolean;
}

export function SignUpPage({ csrf, flow, email, faults = {}, waitSeconds, isStale = false }: SignUpPageProps): VNode {
  const text = messages.signUp;
  const emailFault = faults.email && text.faults[faults.email];
  const passwordFault = faults.password && text.faults[faults.password];
  return (
    <FlowLayout title={text.title} step="account" flow={flow}>
      <WaitNotice seconds={waitSeconds} />
      {isStale && <StaleNotice />}
      <FaultSummary faults={{ email: emailFault, password: passwordFault }} />
      <div class="stack-tight">
        <h1>{text.title}</h1>
        <p class="soft">{text.lead}</p>
      </div>
      <Form action={within('/signup', flow)} csrf={csrf}>
        <TextField
          name="email"
          type="email"
          label={messages.account.email}
          autocomplete="username"
          maxLength={EMAIL_MAX_LENGTH}
          value={email}
          fault={emailFault}
        />
        <TextField
          name="password"
          type="password"
          label={messages.account.password}
          hint={text.passwordHint}
          autocomplete="new-password"
          minLength={PASSWORD_MIN_LENGTH}
          maxLength={PASSWORD_MAX_LENGTH}
          fault={passwordFault}
        />
        <Button kind="primary" wide>
          {text.submit}
        </Button>
      </Form>
      <p>
        {text.instead} <a href={within('/login', flow)}>{text.insteadLink}</a>
      </p>
    </FlowLayout>
  );
}
