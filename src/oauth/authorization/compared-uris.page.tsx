import type { VNode } from 'preact';
import { isSame, type ComparedPiece } from '../../clients/redirect-uri-difference.js';
import { messages } from '../../texts/messages.js';
import { ExactText, widthOf } from '../../ui/components/exact-text.js';

/** For what one URI lacks: as many as the other has characters there, so that what follows stands below its equal. */
const GAP = '·';
/** Beside a character that the other URI shows by its longer code point. */
const BLANK = '\u00A0';
/** Whatever comes after a difference of this length is not looked at letter by letter. */
const MOST_FILLED = 40;

/** The two URIs below each other, what differs marked in both. */
export function ComparedUris({ pieces, isOnly }: { pieces: ComparedPiece[]; isOnly: boolean }): VNode {
  const { received, redirectUri: text } = messages.forDevelopers;
  return (
    <dl class="box uri-pair">
      <div>
        <dt>{received}</dt>
        <dd>
          <MarkedUri pieces={pieces} of="received" beside="registered" />
        </dd>
      </div>
      <div>
        <dt>{isOnly ? text.nearest.one : text.nearest.several}</dt>
        <dd>
          <MarkedUri pieces={pieces} of="registered" beside="received" />
        </dd>
      </div>
    </dl>
  );
}

type Side = keyof ComparedPiece;

function MarkedUri({ pieces, of, beside }: { pieces: ComparedPiece[]; of: Side; beside: Side }): VNode {
  const fill = (piece: ComparedPiece, isLast: boolean): string =>
    isLast ? endOf(piece[of], piece[beside]) : fillOf(piece[of], piece[beside]);
  return (
    <code>
      {pieces.map((piece, index) =>
        isSame(piece) ? (
          piece[of]
        ) : (
          <mark key={index} class={`difference difference-${of}`} data-fill={fill(piece, index === pieces.length - 1)}>
            {piece[of] === '' ? null : <ExactText text={piece[of]} />}
          </mark>
        ),
      )}
    </code>
  );
}

/** After the last piece nothing has to be in line, so that one sign is enough. */
function endOf(own: string, other: string): string {
  return other.length > own.length ? GAP : '';
}

/** What makes a piece as wide as the one of the other URI. It is drawn by the style sheet, so that nobody copies it. */
function fillOf(own: string, other: string): string {
  const width = Math.min(MOST_FILLED, Math.max(0, widthOf(other) - widthOf(own)));
  const gaps = Math.min(width, Math.max(0, other.length - own.length));
  return GAP.repeat(gaps) + BLANK.repeat(width - gaps);
}
