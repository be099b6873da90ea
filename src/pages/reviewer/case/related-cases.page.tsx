import type { VNode } from 'preact';
import type { Duplicate, ReviewCase } from '../../../verification/review/review-case.js';
import type { Information } from '../../../verification/catalogue/items.js';
import { writtenForms } from '../../../verification/submission/written-forms.js';
import { Moment } from '../../../ui/components/date.js';
import { messages } from '../../../texts/messages.js';
import { levelInWords, personName, shortId } from '../case-names.page.js';
import { CaseStanding } from './case-standing.page.js';
import { caseAddress, type ChosenFilter } from '../queue/queue-filter.form.js';

const words = messages.console.related;

/** How many cases are shown at first. The others are folded. */
const SHOWN = 5;

/** Cases of other users show the name and what matches. Cases of the same user do not: they differ by level. */
type RelatedCase = ReviewCase['otherCases'][number] & Partial<Pick<Duplicate, 'information' | 'kinds' | 'submittedAt'>>;
type RelatedCasesProps = Pick<ReviewCase, 'otherCases' | 'duplicates' | 'hasMoreDuplicates' | 'information'> & {
  filter: ChosenFilter;
};

/** Other cases of the same user, and cases of other accounts that may belong to the same person. */
export function RelatedCases({
  otherCases,
  duplicates,
  hasMoreDuplicates,
  information,
  filter,
}: RelatedCasesProps): VNode {
  const none = duplicates ? words.noDuplicates : words.incomparable;
  return (
    <section class="card stack" aria-labelledby="related">
      <h2 id="related">{words.title}</h2>
      <div class="stack-tight">
        <h3>{words.duplicates}</h3>
        <CaseList cases={duplicates ?? []} own={information} filter={filter} none={none} />
        {duplicates && hasMoreDuplicates && <p class="soft small">{words.newest(duplicates.length)}</p>}
      </div>
      <div class="stack-tight">
        <h3>{words.other}</h3>
        <CaseList cases={otherCases} own={information} filter={filter} none={words.noOther} />
      </div>
    </section>
  );
}

interface CaseListProps {
  cases: RelatedCase[];
  /** The information of the case of this page, which these cases are compared with. */
  own: Information;
  filter: ChosenFilter;
  none: string;
}

function CaseList({ cases, own, filter, none }: CaseListProps): VNode {
  if (cases.length === 0) return <p class="soft">{none}</p>;
  const rest = cases.slice(SHOWN);
  return (
    <>
      <CaseLinks cases={cases.slice(0, SHOWN)} own={own} filter={filter} />
      {rest.length > 0 && (
        <details>
          <summary>{words.more(rest.length)}</summary>
          <CaseLinks cases={rest} own={own} filter={filter} />
        </details>
      )}
    </>
  );
}

function CaseLinks({ cases, own, filter }: Omit<CaseListProps, 'none'>): VNode {
  return (
    <ul class="plain-list">
      {cases.map((one) => (
        <RelatedCaseRow key={one.verificationId} {...one} own={own} filter={filter} />
      ))}
    </ul>
  );
}

/**
 * The whole row is a link to the case. Two rows may have the same name, so the link also contains the case's id, for
 * screen readers.
 */
function RelatedCaseRow({ own, filter, ...one }: RelatedCase & Pick<CaseListProps, 'own' | 'filter'>): VNode {
  const { verificationId, level, information, kinds = [], submittedAt } = one;
  const chips = chipsOf(kinds, own, information);
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
        <span>
          {words.case} <code>{id}</code>
        </span>
        {information && <span>{messages.review.case.level(inWords)}</span>}
        {submittedAt && (
          <span>
            {words.submitted} <Moment date={submittedAt} />
          </span>
        )}
      </span>
      {chips.length > 0 && (
        <span class="related-same">
          <span class="soft small">{words.same}</span>
          <span class="matches">
            {chips.map((chip) => (
              <span class="match" key={chip}>
                {chip}
              </span>
            ))}
          </span>
        </span>
      )}
    </li>
  );
}

/** What matches. If the other case now shows another name, the name matches in an earlier submission of that case. */
function chipsOf(kinds: Duplicate['kinds'], own: Information, others: Information = {}): string[] {
  return kinds.flatMap((kind) => {
    if (kind === 'name_and_birth_date' && hasOtherName(own, others)) return words.earlierName;
    return words.kinds[kind];
  });
}

function hasOtherName(own: Information, others: Information): boolean {
  const [forms, otherForms] = [own, others].map((one) => writtenForms(personName(one, '')));
  return otherForms !== undefined && otherForms.length > 0 && !otherForms.some((form) => forms?.includes(form));
}
