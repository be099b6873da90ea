import type { VNode } from 'preact';
import { LogInCard, type LogInReturned } from '../../../ui/components/log-in-card.js';
import { logInAddress } from '../../../http/log-in-required.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout } from '../dashboard-layout.page.js';
import { MEMBER_LOG_IN } from '../log-in-required.form.js';

const words = messages.dashboard.logIn;

interface MemberLogInPageProps extends LogInReturned {
  csrf: string;
  /** The page to show after the log-in. */
  asked: string | undefined;
}

export function MemberLogInPage({ asked, ...rest }: MemberLogInPageProps): VNode {
  const forgotten = (
    <p>
      <a href="/dashboard/reset-password">{messages.resetPassword.link}</a>
    </p>
  );
  return (
    <DashboardLayout title={words.title} width="narrow" frame={undefined}>
      <LogInCard
        action={logInAddress(MEMBER_LOG_IN, asked)}
        words={words}
        elsewhere={<a href="/login">{words.toUsers}</a>}
        afterRefusal={<a href="/dashboard/reset-password">{messages.resetPassword.afterRefusal}</a>}
        forgotten={forgotten}
        {...rest}
      >
        <p class="soft">{words.noLogIn}</p>
      </LogInCard>
    </DashboardLayout>
  );
}
