import type { VNode } from 'preact';
import { OwnPasswordCard, type OwnPasswordReturned } from '../../../ui/components/own-password-card.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, type DashboardFrame } from '../dashboard-layout.page.js';

const words = messages.team.ownPassword;

export const OWN_PASSWORD = '/dashboard/password';

interface OwnPasswordPageProps extends OwnPasswordReturned {
  frame: DashboardFrame;
  email: string;
  csrf: string;
}

/**
 * Changes the password of a member who is logged in and knows it. The log-in page has a link for those who have
 * forgotten theirs.
 */
export function OwnPasswordPage({ frame, email, ...rest }: OwnPasswordPageProps): VNode {
  return (
    <DashboardLayout title={messages.ownPassword.title} width="narrow" frame={frame}>
      <OwnPasswordCard
        action={OWN_PASSWORD}
        email={email}
        text={words.text}
        oldWrong={words.oldWrong}
        back={{ href: '/dashboard', text: words.back }}
        {...rest}
      />
    </DashboardLayout>
  );
}
