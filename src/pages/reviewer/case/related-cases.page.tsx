import type { VNode } from 'preact';
import type { Duplicate, ReviewCase } from '../../../verification/review/review-case.js';
import { messages } from '../../../texts/messages.js';
import { levelInWords, personName, shortId } from '../case-names.page.js';
import { CaseStanding } from './case-standing.page.js';
import { caseAddress, type ChosenFilter } from '../queue/queue-filter.form.js';

const words = messages.console.related;

/** How many cases are shown at first. The others are folded. */
const SHOWN = 5;

/** Cases of other users show the name and what matches. Cases of the same user do not: they differ by level. */
type RelatedCase = ReviewCase['otherCases'][number] & Partial<Pick<Duplicate, 'information' | 'kinds'>>;
type RelatedCasesProps = Pick<ReviewCase, 'otherCases' | 'duplicates' | 'isErased'> & { filter: ChosenFilter };

/** Other cases of the same user, and cases of other accounts that may belong to the same person. */
export function RelatedCases({ otherCases, duplicates, isErased, filter }: RelatedCasesProps): VNode {
  const none = duplicates ? words.noDuplicates : words.incomparable;
  return (
    <section class="card stack" aria-labelledby="related">
      <h2 id="related">{words.title}</h2>
      <div class="stack-tight">
        <h3>{words.duplicates}</h3>
        <CaseList cases={duplicates ?? []} filter={filter} none={isErased ? words.erased : none} />
      </div>
      <div class="stack-tight">
        <h3>{words.other}</h3>
        <CaseList cases={otherCases} filter={filter} none={words.noOther} />
      </div>
    </section>
  );
}

interface CaseListProps {
  cases: RelatedCase[];
  filter: ChosenFilter;
  none: string;
}

function CaseList({ cases, filter, none }: CaseListProps): VNode {
  if (cases.length === 0) return <p class="soft">{none}</p>;
  const rest = cases.slice(SHOWN);
  return (
    <>
      <CaseLinks cases={cases.slice(0, SHOWN)} filter={filter} />
      {rest.length > 0 && (
        <details>
          <summary>{words.more(rest.length)}</summary>
          <CaseLinks cases={rest} filter={filter} />
        </details>
      )}
    </>
  );
}

function CaseLinks({ cases, filter }: Pick<CaseListProps, 'cases' | 'filter'>): VNode {
  return (
    <ul class="plain-list">
      {cases.map((one) => (
        <RelatedCaseRow key={one.verificationId} {...one} filter={filter} />
      ))}
    </ul>
  );
}

/**
 * The whole row is a link to the case. Two rows may have the same name, so the link also contains the case's id, for
 * screen readers.
 */
function RelatedCaseRow({ filter, ...one }: RelatedCase & Pick<CaseListProps, 'filter'>): VNode {
  const { verificationId, level, information, kinds = [] } = one;
  const id = shortId(verificationId);
  const inWords = levelInWords(level);
  const title = information ? personName(information, messages.review.case.untitled(id)) : inWords;
  return (
    <li class="related-case">
      <a href={caseAddress(verificationId, filter)}>
        {title}
        {!title.includes(id) && <span class="unseen"> {id}</span>}
      </a>
      <CaseStanding status={one.status} waiting={one.waiting} />
      <span class="related-facts soft small">
        <code>{id}</code>
        {information && <span>{inWords}</span>}
        {kinds.length > 0 && <span>{words.same(kinds.map((kind) => words.kinds[kind]).join(', '))}</span>}
      </span>
    </li>
  );
}
