import type { VNode } from 'preact';
import type { ReviewCase } from '../../../verification/review/review-case.js';
import { Moment } from '../../../ui/components/date.js';
import { DefinitionList } from '../../../ui/components/definition-list.js';
import { messages } from '../../../texts/messages.js';
import { changedTexts } from './supplied-texts.page.js';

const words = messages.review.earlier;
const { items } = messages.review;

/** How many submissions are shown at first. The others are folded. */
const SHOWN = 3;

type EarlierSubmissionsProps = ReviewCase & {
  /** The address at which a document of the case can be opened. */
  linkTo: (documentId: string) => string;
};

/** What the user submitted before the current submission. Each shows only what differs from the current one. */
export function EarlierSubmissions(props: EarlierSubmissionsProps): VNode | null {
  const { earlier, isErased } = props;
  // The notice at the top of the page already says that everything was erased.
  if (earlier.length === 0 || isErased) return null;
  const rest = earlier.slice(SHOWN);
  return (
    <section class="card stack submission" aria-labelledby="earlier">
      <h2 id="earlier">{words.title}</h2>
      <Submissions {...props} earlier={earlier.slice(0, SHOWN)} from={earlier.length} />
      {rest.length > 0 && (
        <details class="stack">
          <summary>{words.more(rest.length)}</summary>
          <Submissions {...props} earlier={rest} from={rest.length} />
        </details>
      )}
    </section>
  );
}

/** @param from the number of the first of these submissions, which is the newest; the numbers count down */
function Submissions({ earlier, from, ...current }: EarlierSubmissionsProps & { from: number }): VNode {
  return (
    <>
      {earlier.map(({ submittedAt, information, documents }, index) => {
        const texts = changedTexts(information, current.information);
        return (
          <div key={submittedAt.getTime()} class="stack-tight">
            <h3>
              {words.numbered(from - index)}{' '}
              <span class="soft small">
                <Moment date={submittedAt} />
              </span>
            </h3>
            <EarlierDocuments {...current} earlier={documents} />
            {texts.length > 0 ? <DefinitionList wide items={texts} /> : <p class="soft small">{words.sameTexts}</p>}
          </div>
        );
      })}
    </>
  );
}

type EarlierDocumentsProps = Omit<EarlierSubmissionsProps, 'earlier'> & { earlier: ReviewCase['documents'] };

function EarlierDocuments({ earlier, documents, isClosed, linkTo }: EarlierDocumentsProps): VNode {
  if (earlier.length === 0) return <p class="soft">{isClosed ? words.closedDocuments : words.noDocuments}</p>;
  const isThereNow = (documentId: string) => documents.some((document) => document.documentId === documentId);
  return (
    <ul class="plain-list stack-tight">
      {earlier.map((document) => (
        <li key={document.item} class="marks">
          {isThereNow(document.documentId) ? (
            <>
              {items[document.item]} <span class="soft">{words.sameDocument}</span>
            </>
          ) : (
            <a href={linkTo(document.documentId)}>
              {document.mediaType !== 'application/pdf'
                ? words.open(items[document.item])
                : messages.console.viewer.pdf(items[document.item])}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
