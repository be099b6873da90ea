import type { VNode } from 'preact';
import { PASSWORD_MAX_LENGTH } from '../crypto/password.js';
import { EMAIL_MAX_LENGTH } from '../email.js';
import { Button } from '../web/components/button.js';
import { TextField } from '../web/components/field.js';
import { Form } from '../web/components/form.js';
import { FaultSummary, WaitNotice } from '../web/components/notice.js';
import { messages } from '../web/messages.js';
import { ConsoleLayout } from './console-layout.js';

const words = messages.review.logIn;

export interface StaffLogInPageProps {
  csrf: string;
  email?: string;
  faults?: { email?: string; password?: string };
  /** After too many tries. */
  waitSeconds?: number;
}

export function StaffLogInPage({ csrf, email, faults = {}, waitSeconds }: StaffLogInPageProps): VNode {
  return (
    <ConsoleLayout title={words.title} width="narrow">
      <div class="card card-main stack-wide">
        <WaitNotice seconds={waitSeconds} />
        <FaultSummary faults={faults} />
        <div class="stack-tight">
          <h1>{words.title}</h1>
          <p class="soft">{words.lead}</p>
        </div>
        <Form action="/console/login" csrf={csrf}>
          <TextField
            name="email"
            type="email"
            label={words.email}
            autocomplete="username"
            maxLength={EMAIL_MAX_LENGTH}
            value={email}
            fault={faults.email}
          />
          <TextField
            name="password"
            type="password"
            label={words.password}
            autocomplete="current-password"
            maxLength={PASSWORD_MAX_LENGTH}
            fault={faults.password}
          />
          <Button kind="primary" wide>
            {words.submit}
          </Button>
        </Form>
      </div>
    </ConsoleLayout>
  );
}
