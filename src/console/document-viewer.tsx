import type { VNode } from 'preact';
import type { ReviewCase } from '../verification/review-case.js';
import { ButtonLink } from '../web/components/button.js';
import { messages } from '../web/messages.js';
import { isPicture } from './case-keys.js';

const words = messages.console.viewer;
const ZOOMS = [1, 2, 4] as const;
const TURNS = [0, 90, 180, 270] as const;

interface DocumentViewerProps {
  document: ReviewCase['documents'][number];
  /** Where it opens, for a while (FL5). */
  address: string;
}

/**
 * RV2: a picture that can be enlarged and turned, by choices that the style sheet follows: no script is needed. The pages of a
 * PDF lie one below the other in the window, and a page is fetched when it is scrolled to: only then was it looked at (FL5).
 */
export function DocumentViewer({ document, address }: DocumentViewerProps): VNode {
  const { item } = document;
  const name = messages.information.items[item];
  if (!isPicture(document)) {
    return (
      <div>
        <ButtonLink small href={address}>
          {words.pdf(name)}
        </ButtonLink>
      </div>
    );
  }
  return (
    <figure class="viewer">
      <figcaption>{name}</figcaption>
      <div class="viewer-controls">
        <Choice
          id={`zoom-${item}`}
          label={words.zoom(name)}
          keyboard="z"
          options={ZOOMS.map((zoom) => ({ value: zoom, text: words.zooms[zoom] }))}
        />
        <Choice
          id={`turn-${item}`}
          label={words.turn(name)}
          keyboard="t"
          options={TURNS.map((turn) => ({ value: turn, text: words.turns[turn] }))}
        />
      </div>
      <div class="viewer-window" tabIndex={0} role="group" aria-label={words.scroll(name)}>
        {pagesOf(document, address).map(({ src, alt }, index) => (
          <div class="viewer-sheet" key={src}>
            <img src={src} alt={alt} loading={index === 0 ? 'eager' : 'lazy'} />
          </div>
        ))}
      </div>
      <a class="small" href={address}>
        {document.pageCount > 0 ? words.pdf(name) : words.fullSize}
      </a>
    </figure>
  );
}

function pagesOf(
  { item, pageCount }: DocumentViewerProps['document'],
  address: string,
): { src: string; alt: string }[] {
  const name = messages.information.items[item];
  if (pageCount === 0) return [{ src: address, alt: name }];
  return Array.from({ length: pageCount }, (_, index) => ({
    src: `${address}&page=${index + 1}`,
    alt: words.page(name, index + 1, pageCount),
  }));
}

interface ChoiceProps {
  id: string;
  label: string;
  keyboard: string;
  options: { value: number; text: string }[];
}

function Choice({ id, label, keyboard, options }: ChoiceProps): VNode {
  const [kind] = id.split('-');
  return (
    <fieldset class="viewer-choice" data-key={keyboard}>
      <legend class="unseen">{label}</legend>
      {options.map(({ value, text }, index) => (
        <label key={value}>
          <input type="radio" name={id} class={`${kind}-${value}`} defaultChecked={index === 0} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
