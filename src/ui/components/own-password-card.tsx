import type { ComponentChildren, VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { Button } from './button.js';
import { PasswordField } from './credential-fields.js';
import { WhoseAccount } from './field.js';
import { Form } from './form.js';
import { FaultSummary, WaitNotice } from './notice.js';

const words = messages.ownPassword;

/** The result of a failed change. */
export interface OwnPasswordReturned {
  faults?: { old_password?: string; password?: string };
  /** After too many tries. */
  waitSeconds?: number;
}

interface OwnPasswordCardProps extends OwnPasswordReturned {
  action: string;
  csrf: string;
  email: string;
  text: string;
  /** Links to other pages; absent if the password has to be changed first. */
  children?: ComponentChildren;
}

export function OwnPasswordCard(props: OwnPasswordCardProps): VNode {
  const { action, csrf, email, text, faults = {}, waitSeconds, children } = props;
  return (
    <div class="card card-main stack-wide">
      <WaitNotice seconds={waitSeconds} />
      <FaultSummary faults={faults} />
      <div class="stack-tight">
        <h1>{words.title}</h1>
        <p class="soft">{text}</p>
      </div>
      <Form action={action} csrf={csrf}>
        <WhoseAccount email={email} />
        <PasswordField name="old_password" label={words.old} fault={faults.old_password} />
        <PasswordField label={words.new} hint={messages.signUp.passwordHint} fault={faults.password} isNew />
        <Button kind="primary" wide>
          {words.submit}
        </Button>
      </Form>
      {children}
    </div>
  );
}
