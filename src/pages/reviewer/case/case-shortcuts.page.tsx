import { isReopenable } from '../../../verification/review/reopening.js';
import type { ReviewCase } from '../../../verification/review/review-case.js';
import type { CasePageProps } from './case-page-props.page.js';
import type { Reviewer } from '../console-layout.page.js';
import type { KeyHelpProps } from '../key-help.page.js';

type Keys = KeyHelpProps['keys'];

const DECIDE: Keys = [
  ['c', 'contact'],
  ['r', 'reject'],
];
const LOOK: Keys = [
  ['z', 'zoom'],
  ['t', 'turn'],
];
const GO: Keys = [
  ['j', 'nextDocument'],
  ['k', 'documentBefore'],
];

/** The keyboard shortcuts that currently have an effect, which depends on the case and on this reviewer. */
export function keysOfCase(
  reviewCase: ReviewCase,
  { reviewer, isMine, decidedByMe }: Pick<CasePageProps, 'reviewer' | 'isMine' | 'decidedByMe'>,
): Keys {
  const { verification, documents, isClosed } = reviewCase;
  const isOpen = mayDecide(reviewCase, isMine);
  const reopens = !isClosed && mayReopen(reviewer, verification.status);
  return [
    ...(isOpen && mayApprove(reviewCase) ? ([['a', 'approve']] satisfies Keys) : []),
    ...(isOpen ? DECIDE : []),
    ...(documents.length > 1 ? GO : []),
    ...(documents.some(isPicture) ? LOOK : []),
    ...(isOpen
      ? ([
          ['m', 'claim'],
          ['n', 'skip'],
        ] satisfies Keys)
      : []),
    ...(!isOpen ? ([['n', 'next']] satisfies Keys) : []),
    ...(reopens ? ([['o', 'reopen']] satisfies Keys) : []),
    ...(decidedByMe ? ([['u', 'undo']] satisfies Keys) : []),
    ['q', 'queue'],
  ];
}

/** Whether the page has forms for a decision. */
export function mayDecide({ verification, claim, waiting, isClosed }: ReviewCase, isMine: boolean): boolean {
  return verification.status === 'pending' && !isClosed && !waiting && (!claim || isMine);
}

/** A case cannot be approved once one of its proofs has run out. The page then says so in place of the form. */
export function mayApprove({ lapsed }: Pick<ReviewCase, 'lapsed'>): boolean {
  return lapsed.length === 0;
}

/** Only supervisors may reopen a case. */
export function mayReopen({ role }: Reviewer, status: ReviewCase['verification']['status']): boolean {
  return role === 'supervisor' && isReopenable(status);
}

/**
 * Whether a document can be enlarged and rotated. PDFs are converted to pictures of their pages. Older PDFs were stored
 * unconverted (`pageCount` is 0) and can only be downloaded.
 */
export function isPicture({ mediaType, pageCount }: ReviewCase['documents'][number]): boolean {
  return mediaType !== 'application/pdf' || pageCount > 0;
}
