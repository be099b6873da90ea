import type { VNode } from 'preact';
import { Button, ButtonLink, SubmitButton } from '../../ui/components/button.js';
import { Form, type FormReturned } from '../../ui/components/form.js';
import { FaultSummary, StaleNotice, RateLimitNotice } from '../../ui/components/notice.js';
import type { Visitor } from '../../ui/components/header-user.js';
import { FlowLayout } from '../../ui/flow-layout.js';
import { messages } from '../../texts/messages.js';
import { CodeField } from './code-field.page.js';

const text = messages.confirmEmail;
const ACTION = '/confirm-email';

export interface ConfirmEmailPageProps extends FormReturned {
  csrf: string;
  visitor: Visitor | undefined;
  /** The token of the link. Without one, the page asks for the code. */
  token?: string | undefined;
  code?: string;
  isRefused?: boolean;
}

export function ConfirmEmailPage(props: ConfirmEmailPageProps): VNode {
  const { csrf, visitor, token, code, isRefused = false, waitSeconds, isStale = false } = props;
  const byLink = token !== undefined;
  const { refused } = messages.resetPassword;
  const fault = isRefused ? refused[byLink ? 'link' : 'code'] : undefined;
  return (
    <FlowLayout title={text.title} step="account" visitor={visitor}>
      <RateLimitNotice seconds={waitSeconds} />
      {isStale && <StaleNotice />}
      <FaultSummary faults={{ [byLink ? 'confirm' : 'code']: fault }} />
      <div class="stack-tight">
        <h1 id="confirm">{text.title}</h1>
        <p class="soft">{byLink || !visitor ? text.byLink : text.sent(visitor.name)}</p>
      </div>
      <Form action={ACTION} csrf={csrf}>
        {byLink ? <input type="hidden" name="token" value={token} /> : <CodeField value={code} fault={fault} />}
        <SubmitButton>{text.submit}</SubmitButton>
      </Form>
      {byLink && isRefused && (
        <p>
          <a href={ACTION}>{text.againButton}</a>
        </p>
      )}
      {visitor && (
        <Form action={ACTION} csrf={csrf} class="stack">
          <p class="soft small">{text.again}</p>
          <Button small name="again" value="yes">
            {text.againButton}
          </Button>
        </Form>
      )}
    </FlowLayout>
  );
}

export function EmailConfirmedPage({ visitor }: { visitor: Visitor | undefined }): VNode {
  return (
    <FlowLayout title={text.doneTitle} step="account" visitor={visitor}>
      <div class="stack-tight">
        <h1>{text.doneTitle}</h1>
        <p class="soft">{text.doneText}</p>
      </div>
      <ButtonLink kind="primary" wide href="/account">
        {text.doneLink}
      </ButtonLink>
    </FlowLayout>
  );
}
