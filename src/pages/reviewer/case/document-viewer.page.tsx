import type { VNode } from 'preact';
import type { ReviewCase } from '../../../verification/review/review-case.js';
import { ButtonLink, Key } from '../../../ui/components/button.js';
import { messages } from '../../../texts/messages.js';
import { isPicture } from './case-shortcuts.page.js';
import { ChangedBadge } from './supplied-texts.page.js';

const words = messages.console.viewer;
const ZOOMS = [1, 2, 4] as const;
const TURNS = [0, 90, 180, 270] as const;

interface DocumentViewerProps {
  document: ReviewCase['documents'][number];
  /** The address of the document, which expires. */
  address: string;
  /** Whether the submission before had another file in its place, or none. */
  isChanged: boolean;
}

/**
 * The id of the element that shows a document. A link to it moves the focus there, so that keyboard shortcuts apply to
 * it.
 */
export function documentAnchor({ item }: DocumentViewerProps['document']): string {
  return `document-${item}`;
}

/**
 * A picture that can be enlarged and rotated. The controls are radio buttons that the style sheet reads, so no script
 * is needed. The pages of a PDF are below each other. Each is fetched when it is scrolled to, so that the audit log
 * lists only the pages that were looked at.
 */
export function DocumentViewer({ document, address, isChanged }: DocumentViewerProps): VNode {
  const { item } = document;
  const name = messages.review.items[item];
  if (!isPicture(document)) {
    return (
      <div id={documentAnchor(document)} class="marks" tabIndex={-1}>
        <ButtonLink small href={address}>
          {words.pdf(name)}
        </ButtonLink>{' '}
        {isChanged && <ChangedBadge />}
      </div>
    );
  }
  const isPdf = document.pageCount > 0;
  return (
    <figure class={isPdf ? 'viewer viewer-pages' : 'viewer'}>
      <figcaption class="marks">
        {isPdf ? words.pages(name, document.pageCount) : name} {isChanged && <ChangedBadge />}
      </figcaption>
      <div class="viewer-controls">
        <Choice
          id={`zoom-${item}`}
          label={words.zoom(name)}
          keyboard="z"
          options={ZOOMS.map((zoom) => ({ value: zoom, text: words.zooms[zoom], label: words.zooms[zoom] }))}
        />
        <Choice
          id={`turn-${item}`}
          label={words.turn(name)}
          keyboard="t"
          options={TURNS.map((turn) => ({ value: turn, ...words.turns[turn] }))}
        />
      </div>
      <div
        class="viewer-window"
        id={documentAnchor(document)}
        tabIndex={0}
        role="group"
        aria-label={words.scroll(name)}
      >
        {isPdf ? <Pages {...{ name, address }} count={document.pageCount} /> : <Sheet src={address} alt={name} />}
      </div>
      <a class="small" href={address}>
        {isPdf ? words.pdf(name) : words.fullSize}
      </a>
    </figure>
  );
}

/** The pages of a PDF, each as wide as the window, with its own link above it. */
function Pages({ name, address, count }: { name: string; address: string; count: number }): VNode {
  const pages = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <>
      {pages.map((page) => {
        const src = `${address}&page=${page}`;
        return (
          <div class="viewer-page" key={page}>
            <p class="viewer-page-head small">
              <span>{words.pageOf(page, count)}</span>
              <a href={src} aria-label={words.fullPageLabel(name, page)}>
                {words.fullPage}
              </a>
            </p>
            <Sheet src={src} alt={words.page(name, page, count)} isLazy={page > 1} />
          </div>
        );
      })}
    </>
  );
}

function Sheet({ src, alt, isLazy = false }: { src: string; alt: string; isLazy?: boolean }): VNode {
  return (
    <div class="viewer-sheet">
      <img src={src} alt={alt} loading={isLazy ? 'lazy' : 'eager'} />
    </div>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  keyboard: string;
  /** `text` is visible. `label` is read aloud; it begins with `text`, so that speech input finds the control by it. */
  options: { value: number; text: string; label: string }[];
}

function Choice({ id, label, keyboard, options }: ChoiceProps): VNode {
  const [kind] = id.split('-');
  return (
    <fieldset class="viewer-choice" data-key={keyboard}>
      <legend class="unseen">{label}</legend>
      {options.map(({ value, text, label }, index) => (
        <label key={value}>
          <input type="radio" name={id} class={`${kind}-${value}`} aria-label={label} defaultChecked={index === 0} />
          <span>{text}</span>
        </label>
      ))}
      <Key>{keyboard}</Key>
    </fieldset>
  );
}
