import type { VNode } from 'preact';
import { showEmail } from '../../../email.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { Notice } from '../../../ui/components/notice.js';
import { OwnPasswordCard, type OwnPasswordReturned } from '../../../ui/components/own-password-card.js';
import { logInAddress } from '../../../http/log-in-first.js';
import { messages } from '../../../texts/messages.js';
import { ConsoleLayout, type Reviewer } from '../console-layout.page.js';
import { consoleAddress, STAFF_PASSWORD } from '../log-in-first.form.js';

const words = messages.staffPassword;
const { title } = messages.ownPassword;

interface StaffPasswordPageProps extends OwnPasswordReturned {
  reviewer: Reviewer;
  email: string;
  csrf: string;
  /** The page to go on to. */
  asked: string | undefined;
}

/** RC4: reviewers have a password that nobody else knows; to whom one was given, the page says why it wants another one. */
export function StaffPasswordPage({ reviewer, email, asked, ...rest }: StaffPasswordPageProps): VNode {
  const { hasOwnPassword } = reviewer;
  return (
    <ConsoleLayout title={title} width="narrow" reviewer={reviewer}>
      <div class="stack">
        {!hasOwnPassword && (
          <Notice kind="info" title={words.madeTitle}>
            <p>{words.madeText}</p>
          </Notice>
        )}
        <OwnPasswordCard
          action={logInAddress(STAFF_PASSWORD, asked)}
          email={email}
          text={words.text(showEmail(email))}
          oldWrong={words.oldWrong}
          {...rest}
        >
          {hasOwnPassword && (
            <p>
              <a href="/console">{words.back}</a>
            </p>
          )}
        </OwnPasswordCard>
      </div>
    </ConsoleLayout>
  );
}

/** What comes after it: said by itself, and on to what was asked for. */
export function StaffPasswordChangedPage({
  reviewer,
  asked,
}: Pick<StaffPasswordPageProps, 'reviewer' | 'asked'>): VNode {
  return (
    <ConsoleLayout title={words.doneTitle} width="narrow" reviewer={reviewer}>
      <div class="card card-main stack">
        <h1>{words.doneTitle}</h1>
        <p>{words.doneText}</p>
        <p>
          <ButtonLink kind="primary" wide href={consoleAddress(asked)}>
            {words.goOn}
          </ButtonLink>
        </p>
      </div>
    </ConsoleLayout>
  );
}
