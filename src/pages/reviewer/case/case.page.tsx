import type { VNode } from 'preact';
import type { ReviewCase } from '../../../verification/review/review-case.js';
import { Moment } from '../../../ui/components/date.js';
import { DefinitionList } from '../../../ui/components/definition-list.js';
import { messages } from '../../../texts/messages.js';
import { Answered, lastAnswered } from './answered.page.js';
import { CaseChecks } from './case-checks.page.js';
import { DecisionCard } from './case-decision.page.js';
import { CaseHead } from './case-head.page.js';
import { CaseHistory } from './case-history.page.js';
import { CaseOutcome, tooLateTitle } from './case-outcome.page.js';
import { keysOfCase, mayDecide } from './case-shortcuts.page.js';
import type { CasePageProps } from './case-page-props.page.js';
import { ConsoleLayout } from '../console-layout.page.js';
import { documentAnchor, DocumentViewer } from './document-viewer.page.js';
import { EarlierSubmissions } from './earlier-submissions.page.js';
import { KeyHelp } from '../key-help.page.js';
import { LastDecisionNotices } from '../queue/last-decisions.page.js';
import { personName, shortId } from '../case-names.page.js';
import { RelatedCases } from './related-cases.page.js';
import { caseAddress, queueAddress } from '../queue/queue-filter.form.js';
import { suppliedTexts } from './supplied-texts.page.js';
import { NothingToUndoNotice, UndoneNotice } from './undone-notice.page.js';

const words = messages.review.case;

/** One case on one page: what was submitted, the documents, the history and the decision. */
export function CasePage(props: CasePageProps): VNode {
  const { reviewer, reviewCase, place, last, now, undone, decidedByMe, isMine } = props;
  const { verification, information, isErased, isClosed } = reviewCase;
  const { filter } = place;
  const name = personName(information, words.untitled(shortId(verification.verificationId)));
  const address = caseAddress(verification.verificationId, filter);
  const decides = mayDecide(reviewCase, isMine);
  const others = { last, filter, now, ownCaseId: verification.verificationId };
  // In a decided case, reviewers look for the outcome and the history. In an open one, the documents come first.
  const isSettled = isClosed || reviewCase.waiting !== undefined || verification.status !== 'pending';
  // Nobody decides a closed case any more, so it does not say that there are no related cases.
  const hasRelated = !isClosed || [...reviewCase.otherCases, ...(reviewCase.duplicates ?? [])].length > 0;
  const related = hasRelated && <RelatedCases key="related" {...reviewCase} filter={filter} />;
  const history = (!isSettled || isErased) && <History key="history" {...reviewCase} isMine={decidedByMe} />;
  const earlier = <EarlierSubmissions key="earlier" {...reviewCase} linkTo={props.linkTo} />;
  const documents = <Documents key="documents" {...reviewCase} linkTo={props.linkTo} />;
  const side = (
    <div key="side" class="case-side">
      {isSettled && <History {...reviewCase} isMine={decidedByMe} />}
      <Submitted {...reviewCase} />
      <CaseChecks {...reviewCase} again={isSettled ? undefined : address} />
      {decides && <DecisionCard {...props} />}
    </div>
  );
  return (
    <ConsoleLayout title={name} reviewer={reviewer}>
      <div class="stack">
        <p class="back small">
          <a href={queueAddress(filter)} data-key="q">
            {words.back}
          </a>
        </p>
        <CaseHead {...{ name, reviewCase, now, decides }} />
        {undone && (
          <UndoneNotice
            {...{ undone, address }}
            name={personName(information, messages.review.undo.somebody)}
            showsForm={props.entry !== undefined}
          />
        )}
        {props.isTooLate && tooLateTitle(props) === undefined && <NothingToUndoNotice address={address} />}
        <CaseOutcome {...props} />
        <LastDecisionNotices {...others} isFolded={decidedByMe} />
        <div class="case">
          {/* What was submitted before comes before the decision, which has to take it into account. */}
          {!isErased && (isSettled ? [side, !isClosed && documents] : [documents, earlier, side])}
          <div class="case-rest stack">
            {isSettled && earlier}
            {/* As in a decided case, where the history comes first. The head links to related cases that matter. */}
            {history}
            {related}
          </div>
        </div>
        <KeyHelp keys={keysOfCase(reviewCase, props)} />
      </div>
    </ConsoleLayout>
  );
}

/**
 * The texts of the current submission. If there were others before, it has a number and a time, as those have, and says
 * what it answers.
 */
function Submitted({ information, submittedAt, lapsed, earlier, history }: ReviewCase): VNode | null {
  const texts = suppliedTexts(information, lapsed, submissionBefore(earlier)?.information);
  const answered = lastAnswered(history);
  if (texts.length === 0 && !answered) return null;
  return (
    <section class="card stack submission" aria-labelledby="submission">
      <div class="stack-tight">
        <div class="marks">
          <h2 id="submission">
            {earlier.length > 0 ? messages.review.earlier.numbered(earlier.length + 1) : words.submission}
          </h2>
          {earlier.length > 0 && (
            <p class="soft small">
              <Moment date={submittedAt} />
            </p>
          )}
        </div>
        {answered && <Answered {...answered} />}
      </div>
      {texts.length > 0 && <DefinitionList wide items={texts} />}
    </section>
  );
}

/** What the current submission is compared with. One that was erased says nothing about what changed. */
function submissionBefore([before]: ReviewCase['earlier']): ReviewCase['earlier'][number] | undefined {
  return before?.isErased ? undefined : before;
}

function History({ verification, earlier, ...rest }: ReviewCase & { isMine: boolean }): VNode {
  const { history, waiting, isMine, isErased, closedAt, erasedAt } = rest;
  return (
    <section class="card stack" aria-labelledby="history">
      <h2 id="history">{words.history}</h2>
      <CaseHistory
        {...{ history, waiting, isMine, isErased, closedAt, erasedAt }}
        submissionCount={earlier.length + 1}
      />
      <div class="card-foot small">
        <p class="marks soft">
          {words.user} <code>{verification.userId}</code>
        </p>
        <a href={`/console/verifications/${verification.verificationId}/evidence`}>{messages.console.evidence.link}</a>
      </div>
    </section>
  );
}

function Documents({ documents, earlier, linkTo }: ReviewCase & Pick<CasePageProps, 'linkTo'>): VNode {
  const before = submissionBefore(earlier);
  const isChanged = ({ item, sha256 }: (typeof documents)[number]) =>
    before !== undefined && !before.documents.some((one) => one.item === item && one.sha256 === sha256);
  return (
    <section class="card stack case-document" aria-labelledby="documents">
      <h2 id="documents">{words.documents(documents.length)}</h2>
      {documents.length === 0 && <p class="soft">{words.noDocuments}</p>}
      {documents.length > 1 && <DocumentLinks documents={documents} />}
      {documents.map((document) => (
        <DocumentViewer
          key={document.documentId}
          document={document}
          address={linkTo(document.documentId)}
          isChanged={isChanged(document)}
        />
      ))}
    </section>
  );
}

/** Links to each document, because only the first of them is visible at first, and on a phone to the texts. */
function DocumentLinks({ documents }: Pick<ReviewCase, 'documents'>): VNode {
  return (
    <nav class="document-links small" aria-labelledby="documents">
      {documents.map((document) => (
        <a key={document.documentId} href={`#${documentAnchor(document)}`}>
          {messages.review.items[document.item]}
        </a>
      ))}
      <a class="to-submission" href="#submission">
        {words.submission}
      </a>
    </nav>
  );
}
