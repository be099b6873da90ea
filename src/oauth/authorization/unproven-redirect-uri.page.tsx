import type { VNode } from 'preact';
import { isSame, type ComparedPiece, type RedirectUriDifference } from '../../clients/redirect-uri-difference.js';
import { messages } from '../../texts/messages.js';
import { refusalSentence } from '../../texts/refusal-sentence.js';
import { ButtonLink } from '../../ui/components/button.js';
import { CopyBox } from '../../ui/components/copy-box.js';
import { DefinitionList } from '../../ui/components/definition-list.js';
import { ExactText } from '../../ui/components/exact-text.js';
import { DeveloperPage, REFERENCE_PATH, settingsPath } from './developer.page.js';
import { ReceivedValues } from './received-values.page.js';
import type { UnprovenRedirectUri } from './unproven-redirect-uri.js';

type Props = UnprovenRedirectUri & { requestId: string };

const text = messages.forDevelopers.redirectUri;

/**
 * Shows the received redirect URI beside the nearest registered one. No URI is a link: whoever made the request has
 * chosen the received one.
 */
export function UnprovenRedirectUriPage({ client, received, difference, unusable, requestId }: Props): VNode {
  return (
    <DeveloperPage title={titleFor(received)} lead={text.lead} {...{ client, requestId, whyHere: text.whyHere }}>
      {difference ? (
        <Comparison difference={difference} isOnly={client.redirectUris.length === 1} />
      ) : (
        <div class="box">
          <DefinitionList wide items={[{ term: text.received, value: <ReceivedValues values={received} /> }]} />
        </div>
      )}
      <div class="stack">
        <h2>{text.toDo}</h2>
        {client.redirectUris.length === 0 ? (
          <p>{text.registerFirst}</p>
        ) : (
          <p>{difference ? text.sendRegistered : text.sendOnce}</p>
        )}
        {difference && (
          <CopyBox
            text={`redirect_uri=${encodeURIComponent(difference.registered)}`}
            what={messages.forDevelopers.parameter}
          />
        )}
        {difference && !unusable && <p>{text.orRegister}</p>}
        {unusable && (
          <p>
            {text.cannotRegister} {refusalSentence(unusable).text}
          </p>
        )}
      </div>
      <Registered uris={client.redirectUris} isShownAbove={difference !== undefined} />
      <div class="actions developer-actions">
        <ButtonLink kind="primary" href={settingsPath(client)}>
          {messages.forDevelopers.toSettings}
        </ButtonLink>
        <ButtonLink href={REFERENCE_PATH}>{messages.forDevelopers.toReference}</ButtonLink>
      </div>
    </DeveloperPage>
  );
}

function titleFor(received: Props['received']): string {
  if (received.length === 0) return text.titles.missing;
  if (received.length > 1) return text.titles.repeated;
  return received[0] === undefined ? text.titles.unreadable : text.titles.unknown;
}

/** The two URIs below each other, their differences marked in both and the first one said in words. */
function Comparison({ difference, isOnly }: { difference: RedirectUriDifference; isOnly: boolean }): VNode {
  const { pieces, parts } = difference;
  return (
    <>
      <div class="box stack">
        <dl class="uri-pair">
          <div>
            <dt>{text.received}</dt>
            <dd>
              <MarkedUri pieces={pieces} of="received" />
            </dd>
          </div>
          <div>
            <dt>{isOnly ? text.nearest.one : text.nearest.several}</dt>
            <dd>
              <MarkedUri pieces={pieces} of="registered" />
            </dd>
          </div>
        </dl>
        <FirstDifference pieces={pieces} />
      </div>
      <div class="stack-tight">
        <h2>{text.differs}</h2>
        <ul class="bullet-list">
          {parts.map((part) => (
            <li key={part}>{text.parts[part]}</li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** A piece that is empty is marked as a gap, where the other URI has something. */
function MarkedUri({ pieces, of }: { pieces: ComparedPiece[]; of: keyof ComparedPiece }): VNode {
  return (
    <code class="exact">
      {pieces.map((piece, index) =>
        isSame(piece) ? (
          piece[of]
        ) : (
          <mark key={index} class={`difference difference-${of}`}>
            {piece[of] === '' ? null : <ExactText text={piece[of]} />}
          </mark>
        ),
      )}
    </code>
  );
}

/** For readers who do not see the marks, or would have to look for a single character. */
function FirstDifference({ pieces }: { pieces: ComparedPiece[] }): VNode {
  const at = pieces.findIndex((piece) => !isSame(piece));
  const position = lettersOf(pieces.slice(0, at), 'received').length + 1;
  const rest = pieces.slice(at);
  return (
    <p class="small soft">
      {text.first(position)} <Character of={lettersOf(rest, 'received')} /> {text.insteadOf}{' '}
      <Character of={lettersOf(rest, 'registered')} />
    </p>
  );
}

function lettersOf(pieces: ComparedPiece[], of: keyof ComparedPiece): string {
  return pieces.map((piece) => piece[of]).join('');
}

function Character({ of: [character] }: { of: string }): VNode {
  if (character === undefined) return <strong>{text.end}</strong>;
  return (
    <code class="character">
      <ExactText text={character} />
    </code>
  );
}

/** All registered URIs, but not the only one again where it stands above. */
function Registered({ uris, isShownAbove }: { uris: readonly string[]; isShownAbove: boolean }): VNode | null {
  if (uris.length === 0 || (isShownAbove && uris.length === 1)) return null;
  return (
    <details class="stack-tight" open={!isShownAbove}>
      <summary>{text.all(uris.length)}</summary>
      <ul class="plain-list stack-tight">
        {uris.map((uri) => (
          <li key={uri}>
            <code class="exact">{uri}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
