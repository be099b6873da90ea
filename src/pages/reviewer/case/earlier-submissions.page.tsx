import type { VNode } from 'preact';
import type { ReviewCase } from '../../../verification/review/review-case.js';
import { Moment } from '../../../ui/components/date.js';
import { DefinitionList, type Definition } from '../../../ui/components/definition-list.js';
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
    <section class="card stack submission case-earlier" aria-labelledby="earlier">
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
        const number = from - index;
        const texts = changedTexts(information, current.information);
        return (
          <div key={submittedAt.getTime()} class="earlier-submission stack-tight">
            <div class="marks">
              <h3>{words.numbered(number)}</h3>
              <p class="soft small">
                <Moment date={submittedAt} />
              </p>
            </div>
            <DefinitionList wide items={[...documentLinks({ ...current, earlier: documents, number }), ...texts]} />
            {documents.length === 0 && (
              <p class="soft small">{current.isClosed ? words.closedDocuments : words.noDocuments}</p>
            )}
            {texts.length === 0 && <p class="soft small">{words.sameTexts}</p>}
          </div>
        );
      })}
    </>
  );
}

type EarlierDocuments = Omit<EarlierSubmissionsProps, 'earlier'> & {
  earlier: ReviewCase['documents'];
  /** The number of that submission. */
  number: number;
};

/** The documents of an earlier submission. Those that the current one still uses are above and have no second link. */
function documentLinks({ earlier, number, documents, linkTo }: EarlierDocuments): Definition[] {
  return earlier.map(({ documentId, item, mediaType, sha256 }) => {
    const now = documents.find((document) => document.item === item);
    if (now?.documentId === documentId) {
      return { term: items[item], value: <span class="soft">{words.sameDocument}</span> };
    }
    const [text, label] =
      mediaType === 'application/pdf' ? [words.save, words.saveLabel] : [words.view, words.viewLabel];
    const value = (
      <>
        {now && <span class="soft">{now.sha256 === sha256 ? words.sameFile : words.differentDocument}</span>}{' '}
        <span class="nowrap">
          {now && <span class="soft">· </span>}
          <a href={linkTo(documentId)} aria-label={label(items[item], number)}>
            {text}
          </a>
        </span>
      </>
    );
    return { term: items[item], value };
  });
}
