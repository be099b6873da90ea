import type { VNode } from 'preact';
import type { PasswordFault } from '../../crypto/password-fault.js';
import { showEmail } from '../../email.js';
import { messages } from '../../texts/messages.js';
import { SubmitButton } from './button.js';
import { PasswordField } from './credential-fields.js';
import { WhoseAccount } from './field.js';
import { Form, type FormReturned } from './form.js';
import { FaultSummary, RateLimitNotice } from './notice.js';

const words = messages.ownPassword;

/** What the form shows after a failed change. */
export interface OwnPasswordReturned extends Pick<FormReturned, 'waitSeconds'> {
  faults?: { old_password?: 'missing' | 'wrong'; password?: 'unchanged' | PasswordFault };
}

interface OwnPasswordCardProps extends OwnPasswordReturned {
  action: string;
  csrf: string;
  email: string;
  text: string;
  /** The words for a password that somebody else made, which replace the usual ones. */
  made?: { title: string; old: string; oldMissing: string };
  /** The text for a wrong old password. */
  oldWrong: string;
  /** A link back. Undefined if the password has to be changed first. */
  back?: { href: string; text: string } | undefined;
}

export function OwnPasswordCard(props: OwnPasswordCardProps): VNode {
  const { action, csrf, email, text, oldWrong, faults = {}, waitSeconds, back } = props;
  const own = { ...words, ...props.made };
  const oldFault = faults.old_password && { missing: own.oldMissing, wrong: oldWrong }[faults.old_password];
  const fault = faults.password && { ...messages.passwordFaults, unchanged: words.unchanged }[faults.password];
  const card = (
    <div class="card card-main stack-wide">
      <RateLimitNotice seconds={waitSeconds} />
      <FaultSummary faults={{ old_password: oldFault, password: fault }} />
      <div class="stack-tight">
        <h1>{own.title}</h1>
        <p>
          <strong class="long-words">{showEmail(email)}</strong>
        </p>
        <p class="soft">{text}</p>
      </div>
      <Form action={action} csrf={csrf}>
        <WhoseAccount email={email} />
        <PasswordField name="old_password" label={own.old} fault={oldFault} />
        <PasswordField label={words.new} hint={messages.signUp.passwordHint} fault={fault} isNew />
        <SubmitButton>{words.submit}</SubmitButton>
      </Form>
    </div>
  );
  if (!back) return card;
  return (
    <div class="stack">
      <p class="small">
        <a href={back.href}>{back.text}</a>
      </p>
      {card}
    </div>
  );
}
