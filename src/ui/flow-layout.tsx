import type { VNode } from 'preact';
import { Button } from './components/button.js';
import { ClientLine, type ClientWords } from './components/client-line.js';
import { Form } from './components/form.js';
import { Steps, type Step } from './components/steps.js';
import { VisitorSide, type Visitor } from './components/visitor-side.js';
import { Layout, type LayoutProps } from './layout.js';
import { messages } from '../texts/messages.js';

/** An authorization that the page is a step of: who asked, which steps there are, and how it goes on. */
export interface Flow {
  authorizationRequestId: string;
  client: ClientWords;
  steps: Step[];
}

/** The form by which a user ends an authorization that they do not want, before the consent page has been reached. */
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

/** One step of the hosted flow: progress, who asked, one card. Without an authorization the card stands alone. */
export function FlowLayout({ title, step, flow, visitor, denial, children }: FlowLayoutProps): VNode {
  return (
    <Layout title={title} {...(visitor && !flow ? { side: <VisitorSide visitor={visitor} /> } : {})}>
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

/** FL3: a form of its own below the card: no field has to be filled in for it, and no thumb hits it for the main button. */
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

/** Logging out leads back to the log-in page of the same authorization, which its first visitor owns (SE16). */
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

/** The address of a page within an authorization: only ever the id of the stored request, never a URL (SE6). */
export function within(path: string, flow: Pick<Flow, 'authorizationRequestId'> | undefined): string {
  return flow ? `${path}?request=${encodeURIComponent(flow.authorizationRequestId)}` : path;
}
