import type { ComponentChildren, VNode } from 'preact';
import { SubmitButton } from './button.js';
import { messages } from '../../texts/messages.js';
import { EmailField, PasswordField } from './credential-fields.js';
import { Form, type FormReturned } from './form.js';
import { ArrivalNotice, FaultSummary, StaleNotice, RateLimitNotice } from './notice.js';

export type LogInFault = 'email_missing' | 'password_missing' | 'refused';

/** What the log-in form shows after a failed log-in. */
export interface LogInReturned extends FormReturned {
  email?: string;
  faults?: { email?: LogInFault; password?: LogInFault };
}

interface LogInFormProps extends LogInReturned {
  action: string;
  csrf: string;
  words: { title: string; lead?: string; submit: string; faults: Record<LogInFault, string>; refusedText: string };
  /** A link after the lead, for visitors who need another log-in. */
  elsewhere?: VNode;
  /** The end of the message that address and password do not match: a link for people who have forgotten theirs. */
  afterRefusal?: VNode;
  /** A link for people who have forgotten their password. */
  forgotten: VNode;
  children?: ComponentChildren;
}

/** The log-in form of members and staff, in a card. */
export function LogInCard(props: LogInFormProps): VNode {
  return (
    <div class="card card-main stack-wide">
      <LogInForm {...props} />
    </div>
  );
}

/** The log-in form of users, members and staff, with what went wrong above it. */
export function LogInForm(props: LogInFormProps): VNode {
  const { action, csrf, words, elsewhere, afterRefusal, forgotten, children, ...returned } = props;
  const { email, faults = {}, waitSeconds, isStale = false } = returned;
  const isRefused = faults.email === 'refused';
  const emailFault = !isRefused && faults.email ? words.faults[faults.email] : undefined;
  const passwordMissing = faults.password && words.faults[faults.password];
  // No page repeats a password, so after a refusal its field is empty and has to be filled again.
  const passwordFault = isRefused ? messages.form.passwordAgain : passwordMissing;
  return (
    <>
      <RateLimitNotice seconds={waitSeconds} />
      {isStale && <StaleNotice />}
      {/* Address and password do not match. Neither field alone is wrong, so this is said once, above both. */}
      {isRefused && (
        <ArrivalNotice id="refused" kind="bad" title={words.faults.refused}>
          <p>
            {words.refusedText} {afterRefusal}
          </p>
        </ArrivalNotice>
      )}
      <FaultSummary faults={{ email: emailFault, password: passwordMissing }} />
      <div class="stack-tight">
        <h1>{words.title}</h1>
        {words.lead !== undefined && (
          <p class="soft">
            {words.lead} {elsewhere}
          </p>
        )}
      </div>
      <Form action={action} csrf={csrf}>
        <EmailField value={email} fault={emailFault} />
        <PasswordField fault={passwordFault} />
        <SubmitButton>{words.submit}</SubmitButton>
      </Form>
      <div class="ways-on">
        {/* After a refusal the message above has this link. */}
        {!(isRefused && afterRefusal) && forgotten}
        {children}
      </div>
    </>
  );
}
