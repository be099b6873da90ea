import type { VNode } from 'preact';
import { Button } from './components/button.js';
import { ClientLine, type ClientWords } from './components/client-line.js';
import { Form } from './components/form.js';
import { Steps, type Step } from './components/steps.js';
import { HeaderUser, type Visitor } from './components/header-user.js';
import { Layout, type LayoutProps } from './layout.js';
import { messages } from '../texts/messages.js';

/** The authorization to which a page belongs: the client, the steps, and the id. */
export interface Flow {
  authorizationRequestId: string;
  client: ClientWords;
  steps: Step[];
}

/** A form by which a user can deny the authorization before the consent page. */
export interface Denial {
  action: string;
  csrf: string;
}

interface FlowLayoutProps extends Pick<LayoutProps, 'title' | 'children'> {
  step: Step;
  flow?: Flow | undefined;
  visitor?: Visitor | undefined;
  denial?: Denial | undefined;
}

/** A page within an authorization: the steps, the client and one card. Outside of an authorization only the card. */
export function FlowLayout({ title, step, flow, visitor, denial, children }: FlowLayoutProps): VNode {
  return (
    <Layout title={title} {...(visitor && !flow ? { side: <HeaderUser visitor={visitor} /> } : {})}>
      {flow && <Steps steps={flow.steps} current={step} />}
      <div class="card card-main stack-wide">
        {flow && <ClientLine client={flow.client} />}
        {children}
      </div>
      {denial && flow && <Deny denial={denial} client={flow.client.name} />}
      {visitor && flow && <OtherAccount visitor={visitor} flow={flow} />}
    </Layout>
  );
}

/**
 * A separate form below the card, so that the fields of the main form need not be filled in, and the button is not
 * pressed by mistake instead of the main one.
 */
function Deny({ denial, client }: { denial: Denial; client: string }): VNode {
  return (
    <div class="deny small soft">
      <Form {...denial} class="inline-form">
        <Button kind="quiet" name="decision" value="deny" describedBy="deny-text">
          {messages.flow.deny}
        </Button>
      </Form>
      <p id="deny-text">{messages.flow.denyText(client)}</p>
    </div>
  );
}

/** Logs out and returns to the log-in page of the same authorization, to continue with another account. */
function OtherAccount({ visitor, flow }: { visitor: Visitor; flow: Flow }): VNode {
  return (
    <div class="other-account small soft">
      <span>
        {messages.flow.loggedInAs} <strong>{visitor.name}</strong>
      </span>
      <Form action={within('/logout', flow)} csrf={visitor.logOutCsrf} class="inline-form">
        <Button kind="quiet" small>
          {messages.flow.otherAccount}
        </Button>
      </Form>
    </div>
  );
}

/**
 * The address of a page within an authorization. It contains the id of the stored request and never a URL, so that it
 * cannot become an open redirect (RFC 9700 §4.11).
 */
export function within(path: string, flow: Pick<Flow, 'authorizationRequestId'> | undefined): string {
  return flow ? `${path}?request=${encodeURIComponent(flow.authorizationRequestId)}` : path;
}
