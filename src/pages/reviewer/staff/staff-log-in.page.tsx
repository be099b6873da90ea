import type { VNode } from 'preact';
import { LogInCard, type LogInReturned } from '../../../ui/components/log-in-card.js';
import { logInAddress } from '../../../http/log-in-required.js';
import { messages } from '../../../texts/messages.js';
import { ConsoleLayout } from '../console-layout.page.js';
import { STAFF_LOG_IN } from '../log-in-required.form.js';

const words = messages.review.logIn;

interface StaffLogInPageProps extends LogInReturned {
  csrf: string;
  /** The page to show after the log-in. */
  asked: string | undefined;
}

export function StaffLogInPage({ asked, ...rest }: StaffLogInPageProps): VNode {
  return (
    <ConsoleLayout title={words.title} width="narrow">
      <LogInCard
        action={logInAddress(STAFF_LOG_IN, asked)}
        words={words}
        forgotten={<p class="soft">{words.forgotten}</p>}
        {...rest}
      />
    </ConsoleLayout>
  );
}
