import type { VNode } from 'preact';
import { EMAIL_CODE_MINUTES } from '../../accounts/users/email-code.js';
import type { ResetFaults } from '../../accounts/users/password-reset.js';
import { SubmitButton } from '../../ui/components/button.js';
import { PasswordField } from '../../ui/components/credential-fields.js';
import { WhoseAccount } from '../../ui/components/field.js';
import { Form, type FormReturned } from '../../ui/components/form.js';
import { FaultSummary, StaleNotice } from '../../ui/components/notice.js';
import { FlowLayout, within, type Flow } from '../../ui/flow-layout.js';
import { messages } from '../../texts/messages.js';
import { CodeField } from './code-field.page.js';

const text = messages.resetPassword;

export interface NewPasswordPageProps extends Pick<FormReturned, 'isStale'> {
  csrf: string;
  flow: Flow | undefined;
  emailCodeId: string;
  /** The token of the link. Without one, the page asks for the code. */
  token: string | undefined;
  code?: string;
  faults?: ResetFaults;
}

export function NewPasswordPage(props: NewPasswordPageProps): VNode {
  const { csrf, flow, emailCodeId, token, code, faults = {}, isStale = false } = props;
  const byLink = token !== undefined;
  const proofFault = faults.proof && text.refused[byLink ? 'link' : 'code'];
  const passwordFault = faults.password && messages.passwordFaults[faults.password];
  return (
    <FlowLayout title={byLink ? text.title : text.sentTitle} step="account" flow={flow}>
      {isStale && <StaleNotice />}
      <FaultSummary faults={{ [byLink ? 'again' : 'code']: proofFault, password: passwordFault }} />
      <div class="stack-tight">
        <h1>{byLink ? text.title : text.sentTitle}</h1>
        {!byLink && <p class="soft">{text.sentText(EMAIL_CODE_MINUTES.reset_password)}</p>}
      </div>
      <Form action={within(`/reset-password/${emailCodeId}`, flow)} csrf={csrf}>
        {byLink && <WhoseAccount email="" />}
        {byLink ? <input type="hidden" name="token" value={token} /> : <CodeField value={code} fault={proofFault} />}
        <PasswordField label={text.password} hint={messages.signUp.passwordHint} fault={passwordFault} isNew />
        <p class="soft small">{text.consequences}</p>
        <SubmitButton>{text.save}</SubmitButton>
      </Form>
      <div class="ways-on">
        <p id="again">
          {text.again} <a href={within('/reset-password', flow)}>{text.againLink}</a>
        </p>
      </div>
    </FlowLayout>
  );
}
