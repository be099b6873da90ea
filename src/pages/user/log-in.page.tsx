import type { VNode } from 'preact';
import { LogInForm, type LogInReturned } from '../../ui/components/log-in-card.js';
import { FlowLayout, within, type Flow } from '../../ui/flow-layout.js';
import { messages } from '../../texts/messages.js';

interface LogInPageProps extends LogInReturned {
  csrf: string;
  flow: Flow | undefined;
}

export function LogInPage({ flow, ...rest }: LogInPageProps): VNode {
  const words = messages.logIn;
  const forgotten = (
    <p>
      <a href={within('/reset-password', flow)}>{messages.resetPassword.link}</a>
    </p>
  );
  return (
    <FlowLayout title={words.title} step="account" flow={flow}>
      <LogInForm
        action={within('/login', flow)}
        words={words}
        afterRefusal={<a href={within('/reset-password', flow)}>{messages.resetPassword.afterRefusal}</a>}
        forgotten={forgotten}
        {...rest}
      >
        <p>
          {words.instead} <a href={within('/signup', flow)}>{words.insteadLink}</a>
        </p>
      </LogInForm>
    </FlowLayout>
  );
}
