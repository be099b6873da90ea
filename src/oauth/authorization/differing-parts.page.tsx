import type { VNode } from 'preact';
import type { Difference, DifferingPart } from '../../clients/differing-part.js';
import type { OddCharacter } from '../../odd-character.js';
import { messages } from '../../texts/messages.js';
import { ExactText } from '../../ui/components/exact-text.js';
import { Worded } from '../../ui/components/worded.js';

const text = messages.forDevelopers.redirectUri;
const INSTEAD: Partial<Record<Difference, string>> = text.instead;
const HINTS: Partial<Record<Difference, string>> = text.hints;

/** In words, part by part: what was sent, what is registered, and where such a difference often comes from. */
export function DifferingParts({ differing }: { differing: DifferingPart[] }): VNode {
  return (
    <div class="developer-section">
      <h2>{text.differs}</h2>
      <dl class="definitions definitions-wide differing">
        {differing.map((one) => (
          <div key={one.part}>
            <dt>
              {text.parts[one.part]} <span class="differing-position">{text.position(one.position)}</span>
            </dt>
            <dd>
              <Sides {...one} />
              {one.odd.named.map((odd) => (
                <Odd key={odd.position} {...odd} />
              ))}
              {one.odd.more > 0 && ` ${messages.forDevelopers.moreValues(one.odd.more)}`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Sides({ difference, received, registered }: DifferingPart): VNode {
  const hint = HINTS[difference];
  const said = INSTEAD[difference] ?? text.sides[sidesOf(received, registered)];
  return (
    <>
      <Worded text={said} given={{ received: <Exact>{received}</Exact>, registered: <Exact>{registered}</Exact> }} />
      {hint !== undefined && ' '}
      {hint !== undefined && <Worded text={hint} />}
    </>
  );
}

function sidesOf(received: string, registered: string): keyof typeof text.sides {
  if (received === '') return 'noneSent';
  return registered === '' ? 'noneRegistered' : 'both';
}

function Odd({ position, kind, codePoint, looksLike }: OddCharacter): VNode {
  const { odd } = messages.forDevelopers;
  if (looksLike === undefined) return <> {odd.is(position, kind, codePoint)}</>;
  return (
    <>
      {' '}
      <Worded text={odd.looksLike(position, kind, codePoint)} given={{ ascii: <code>{looksLike}</code> }} />
    </>
  );
}

function Exact({ children }: { children: string }): VNode {
  return (
    <code class="exact">
      <ExactText text={children} />
    </code>
  );
}
