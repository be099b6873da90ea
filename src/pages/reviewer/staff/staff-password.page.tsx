import type { VNode } from 'preact';
import { ButtonLink } from '../../../ui/components/button.js';
import { TickIcon } from '../../../ui/components/icons.js';
import { OwnPasswordCard, type OwnPasswordReturned } from '../../../ui/components/own-password-card.js';
import { logInAddress } from '../../../http/log-in-required.js';
import { messages } from '../../../texts/messages.js';
import { ConsoleLayout, type Reviewer } from '../console-layout.page.js';
import { consoleAddress, STAFF_PASSWORD } from '../log-in-required.form.js';

const words = messages.staffPassword;
const { title } = messages.ownPassword;

interface StaffPasswordPageProps extends OwnPasswordReturned {
  reviewer: Reviewer;
  email: string;
  csrf: string;
  /** The page to show after the change. */
  asked: string | undefined;
}

/**
 * Changes the password of a member of staff. If another person created it, the page explains why a new one must be
 * chosen first.
 */
export function StaffPasswordPage({ reviewer, email, asked, ...rest }: StaffPasswordPageProps): VNode {
  const { hasOwnPassword } = reviewer;
  return (
    <ConsoleLayout
      title={hasOwnPassword ? title : words.made.title}
      width="narrow"
      reviewer={reviewer}
      place="password"
    >
      <OwnPasswordCard
        action={logInAddress(STAFF_PASSWORD, asked)}
        email={email}
        text={hasOwnPassword ? words.text : words.madeText}
        oldWrong={hasOwnPassword ? words.oldWrong : words.madeWrong}
        back={hasOwnPassword ? { href: '/console', text: words.back } : undefined}
        {...(hasOwnPassword ? {} : { made: words.made })}
        {...rest}
      />
    </ConsoleLayout>
  );
}

/** Confirms the change and links to the page that was requested before. */
export function StaffPasswordChangedPage({
  reviewer,
  asked,
}: Pick<StaffPasswordPageProps, 'reviewer' | 'asked'>): VNode {
  return (
    <ConsoleLayout title={words.doneTitle} width="narrow" reviewer={reviewer}>
      <div class="card card-main stack">
        <span class="done-mark">
          <TickIcon />
        </span>
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
