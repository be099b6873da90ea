import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { ButtonLink } from '../../ui/components/button.js';
import { ExactText } from '../../ui/components/exact-text.js';
import type { OAuthFault } from '../errors.js';
import type { AcceptedRequest } from './authorization-request.js';
import { authorizationResponse } from './authorization-response.js';
import { DeveloperPage, REFERENCE_PATH, settingsPath } from './developer.page.js';
import { Fault, inWords, type FaultInWords } from './parameter-fault.page.js';

interface FaultyRequestPageProps extends AcceptedRequest {
  fault: OAuthFault;
  frontendUrl: string;
  /** Where the browser goes on as if this page had not been shown. */
  onward: string;
  requestId: string;
}

const text = messages.forDevelopers.request;

/** Shows all faults of a request, and what the client will be told about the first of them. */
export function FaultyRequestPage(props: FaultyRequestPageProps): VNode {
  const { client, fault, onward, requestId } = props;
  const faults = props.faults.map((one) => inWords(one, client.allowedScopes));
  const [first, ...others] = faults;
  const isOnly = others.length === 0;
  const { title, advice } = first && isOnly ? first : { title: text.title(faults.length), advice: text.lead };
  const answer = authorizationResponse(props, props, fault);
  return (
    <DeveloperPage title={title} lead={advice} {...{ client, requestId, whyHere: text.whyHere }}>
      {faults.map((one) => (
        <Fault key={one.fault.parameter} said={one} isOnly={isOnly} />
      ))}
      <div class="developer-section">
        <h2>{text.answer}</h2>
        <p>{isOnly ? text.answerLead : text.answerLeadFirst}</p>
        <Answer uri={answer} />
      </div>
      <div class="actions developer-actions">
        <ButtonLink kind="primary" href={REFERENCE_PATH}>
          {messages.forDevelopers.toReference}
        </ButtonLink>
        {faults.some(lacksScope) && (
          <ButtonLink href={settingsPath(client, 'settings-form')}>{messages.forDevelopers.toScopes}</ButtonLink>
        )}
        <ButtonLink href={onward}>{text.goOn}</ButtonLink>
      </div>
    </DeveloperPage>
  );
}

/** A parameter a line, which the eye finds more easily. Whoever copies it has the URI in one piece. */
function Answer({ uri }: { uri: string }): VNode {
  return (
    <code class="box answer-uri">
      {uri.split(/(?=[?&])/).map((piece, index) => (
        <span key={index}>
          <ExactText text={piece} />
        </span>
      ))}
    </code>
  );
}

/** Whether the settings help: a scope that the application may ask for, once it is chosen there. */
function lacksScope({ scopes }: FaultInWords): boolean {
  return scopes?.listed.some(({ verdict }) => verdict === 'not_allowed') ?? false;
}
