import type { VNode } from 'preact';
import type { ClientRefusals } from '../../refusals/clients.js';
import type { Refused } from '../../refusals/refuse.js';
import { messages } from '../../texts/messages.js';
import { ButtonLink } from '../../ui/components/button.js';
import { CopyBox } from '../../ui/components/copy-box.js';
import { Worded } from '../../ui/components/worded.js';
import { ComparedUris } from './compared-uris.page.js';
import { DeveloperPage, REFERENCE_PATH, settingsPath } from './developer.page.js';
import { DifferingParts } from './differing-parts.page.js';
import { HowItWasSent, ReceivedValues } from './received-values.page.js';
import type { UnprovenRedirectUri } from './unproven-redirect-uri.js';

type Props = UnprovenRedirectUri & { requestId: string };

const text = messages.forDevelopers.redirectUri;

/**
 * Shows the received redirect URI beside the nearest registered one. No URI is a link: whoever made the request has
 * chosen the received one.
 */
export function UnprovenRedirectUriPage(props: Props): VNode {
  const { client, received, difference, unusable, requestId } = props;
  const kind = kindOf(received);
  const isRegistrable = client.redirectUris.length === 0 || (kind === 'unknown' && unusable.length === 0);
  const frame = { client, requestId, whyHere: text.whyHere };
  return (
    <DeveloperPage title={text.titles[kind]} lead={text.leads[kind]} {...frame}>
      {difference && (
        <div class="developer-section">
          <ComparedUris pieces={difference.pieces} isOnly={client.redirectUris.length === 1} />
        </div>
      )}
      {difference && <DifferingParts differing={difference.differing} />}
      {!difference && received.length > 0 && (
        <div class="box definitions">
          <ReceivedValues values={received} />
        </div>
      )}
      <HowItWasSent {...props} name="redirect_uri" emptyHint={text.emptyHint} />
      <div class="developer-section">
        <h2>{text.toDo}</h2>
        {difference ? <SendRegistered uri={difference.registered} isMain={!isRegistrable} /> : <SendOne {...client} />}
        {isRegistrable && difference && <p>{text.orRegister}</p>}
      </div>
      {unusable.length > 0 && <Unusable faults={unusable} />}
      {difference && (
        <div class="developer-section">
          <Encoded uri={difference.registered} />
          {client.redirectUris.length > 1 && <Registered uris={client.redirectUris} />}
        </div>
      )}
      <div class="actions developer-actions">
        {isRegistrable && (
          <ButtonLink kind="primary" href={settingsPath(client, 'redirect-uris')}>
            {messages.forDevelopers.toRedirectUris}
          </ButtonLink>
        )}
        <ButtonLink href={REFERENCE_PATH}>{messages.forDevelopers.toReference}</ButtonLink>
      </div>
    </DeveloperPage>
  );
}

function kindOf(received: Props['received']): keyof typeof text.titles {
  if (received.length === 0) return 'missing';
  if (received.length > 1) return 'repeated';
  return received[0] === undefined ? 'unreadable' : 'unknown';
}

function SendRegistered({ uri, isMain }: { uri: string; isMain: boolean }): VNode {
  return (
    <>
      <p>{text.sendRegistered}</p>
      <CopyBox text={uri} what={messages.forDevelopers.redirectUriToCopy} isMain={isMain} />
    </>
  );
}

/** For the few who encode it themselves. Libraries take it as it is. */
function Encoded({ uri }: { uri: string }): VNode {
  return (
    <details>
      <summary>{text.encoded}</summary>
      <CopyBox text={`redirect_uri=${encodeURIComponent(uri)}`} what={messages.forDevelopers.parameter} />
    </details>
  );
}

function SendOne({ redirectUris }: { redirectUris: readonly string[] }): VNode {
  if (redirectUris.length === 0) return <p>{text.registerFirst}</p>;
  return (
    <>
      <p>
        <Worded text={redirectUris.length === 1 ? text.sendOnly : text.sendOneOf} />
      </p>
      {redirectUris.map((uri) => (
        <CopyBox key={uri} text={uri} what={uri} isMain={redirectUris.length === 1} />
      ))}
    </>
  );
}

function Unusable({ faults }: { faults: Refused[] }): VNode {
  const reasons: Partial<Record<string, string>> = text.unusable satisfies Partial<
    Record<keyof ClientRefusals, string>
  >;
  return (
    <div class="developer-section">
      <h2>{text.cannotRegister}</h2>
      <ul class="bullet-list">
        {faults.map(({ code }) => (
          <li key={code}>
            <Worded text={reasons[code] ?? ''} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The nearest is shown above; another one may be meant. */
function Registered({ uris }: { uris: readonly string[] }): VNode {
  return (
    <details>
      <summary>{text.all(uris.length)}</summary>
      <ul class="plain-list developer-section">
        {uris.map((uri) => (
          <li key={uri}>
            <CopyBox inLine text={uri} what={uri} />
          </li>
        ))}
      </ul>
    </details>
  );
}
