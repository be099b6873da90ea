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

/** RV2: a picture that can be enlarged and turned, by choices that the style sheet follows: no script is needed. */
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
        <div class="viewer-sheet">
          <img src={address} alt={name} />
        </div>
      </div>
      <a class="small" href={address}>
        {words.fullSize}
      </a>
    </figure>
  );
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
