import type { ComponentChildren, VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import type { Refused } from '../../refusals/refuse.js';
import { refusalSentence } from '../../texts/refusal-sentence.js';
import { ButtonLink } from '../../ui/components/button.js';
import { ExactText } from '../../ui/components/exact-text.js';
import type { OAuthFault } from '../errors.js';
import { judgeScopes } from '../judged-scope.js';
import type { AcceptedRequest } from './authorization-request.js';
import { DeveloperPage, REFERENCE_PATH, settingsPath } from './developer.page.js';
import { JudgedScopeList } from './judged-scopes.page.js';
import { ReceivedValues } from './received-values.page.js';
import type { ParameterFault } from './request-parameters.js';

interface FaultyRequestPageProps extends AcceptedRequest {
  fault: OAuthFault;
  issuer: string;
  /** Where the browser goes on as if this page had not been shown. */
  onward: string;
  requestId: string;
}

const text = messages.forDevelopers.request;

/** Shows all faults of a request, and what the client will be told about the first of them. */
export function FaultyRequestPage(props: FaultyRequestPageProps): VNode {
  const { client, faults, fault, redirectUri, state, issuer, onward, requestId } = props;
  return (
    <DeveloperPage title={text.title(faults.length)} lead={text.lead} {...{ client, requestId, whyHere: text.whyHere }}>
      {faults.map((one) => (
        <Fault key={one.parameter} fault={one} allowedScopes={client.allowedScopes} />
      ))}
      <div class="stack-tight">
        <h2>{text.answer}</h2>
        <p>{text.answerLead(new URL(redirectUri).host)}</p>
        <dl class="box definitions definitions-wide">
          <Told name="error">{fault.error}</Told>
          <Told name="error_description">{fault.description}</Told>
          {state !== undefined && (
            <Told name="state">
              <ExactText text={state} />
            </Told>
          )}
          <Told name="iss">{issuer}</Told>
        </dl>
      </div>
      <div class="actions developer-actions">
        <ButtonLink kind="primary" href={onward}>
          {text.goOn}
        </ButtonLink>
        <ButtonLink href={settingsPath(client)}>{messages.forDevelopers.toSettings}</ButtonLink>
        <ButtonLink href={REFERENCE_PATH}>{messages.forDevelopers.toReference}</ButtonLink>
      </div>
    </DeveloperPage>
  );
}

/** One parameter of the answer. Its name is a part of the protocol, which no language translates. */
function Told({ name, children: value }: { name: string; children: ComponentChildren }): VNode {
  return (
    <div>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        <code class="exact">{value}</code>
      </dd>
    </div>
  );
}

/** What is wrong with one parameter, what was sent for it, and what to send. */
function Fault({ fault, allowedScopes }: { fault: ParameterFault; allowedScopes: readonly string[] }): VNode {
  const { parameter, received, refused } = fault;
  const [only] = received;
  const isScope = parameter === 'scope' && received.length === 1 && only !== undefined;
  const scopes = isScope ? judgeScopes(only, allowedScopes) : undefined;
  return (
    <div class="stack-tight">
      <h2>
        <code>{parameter}</code>
      </h2>
      <p>
        {refusalSentence(withoutNames(refused)).text} {text.advice[parameter]}
      </p>
      {scopes ? <JudgedScopeList {...scopes} /> : parameter !== 'client_id' && <Received values={received} />}
    </div>
  );
}

function Received({ values }: { values: readonly (string | undefined)[] }): VNode {
  return (
    <dl class="box definitions definitions-wide">
      <div>
        <dt>{text.received}</dt>
        <dd>
          <ReceivedValues values={values} />
        </dd>
      </div>
    </dl>
  );
}

/** The refusal without the scopes that it names, which are listed below it, each with what is said of it. */
function withoutNames({ code, facts }: Refused): Pick<Refused, 'code' | 'facts'> {
  return { code, facts: facts && 'more' in facts ? { scopes: [], more: 0 } : facts };
}
