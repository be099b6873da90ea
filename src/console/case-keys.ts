import { isReopenable } from '../verification/review/reopening.js';
import type { ReviewCase } from '../verification/review/review-case.js';
import type { CasePageProps } from './case.page.js';
import type { Reviewer } from './console-layout.js';
import type { KeyHelpProps } from './key-help.js';

type Keys = KeyHelpProps['keys'];

const DECIDE: Keys = [
  ['a', 'approve'],
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

/** RV1: those that do something on the page of this case, for this reviewer and now. */
export function keysOfCase(
  { verification: { status }, claim, waiting, documents, isClosed }: ReviewCase,
  { reviewer, isMine, decidedByMe, last }: Pick<CasePageProps, 'reviewer' | 'isMine' | 'decidedByMe' | 'last'>,
): Required<KeyHelpProps> {
  const waits = status === 'pending' && !isClosed;
  const isOpen = waits && !waiting && (!claim || isMine);
  const undoes = decidedByMe || last.undoable.length > 0;
  const reopens = !isClosed && mayReopen(reviewer, status);
  const keys: Keys = [
    ...(isOpen ? DECIDE : []),
    ...(documents.length > 1 ? GO : []),
    ...(documents.some(isPicture) ? LOOK : []),
    ...(isOpen
      ? ([
          ['m', 'claim'],
          ['n', 'skip'],
        ] satisfies Keys)
      : []),
    ...(waits && !isOpen ? ([['n', 'next']] satisfies Keys) : []),
    ...(reopens ? ([['o', 'reopen']] satisfies Keys) : []),
    ...(undoes ? ([['u', 'undo']] satisfies Keys) : []),
    ['q', 'queue'],
  ];
  return { keys, hasForm: isOpen || reopens };
}

/** VE12, RV4. */
export function mayReopen({ role }: Reviewer, status: ReviewCase['verification']['status']): boolean {
  return role === 'supervisor' && isReopenable(status);
}

/** What can be enlarged and turned: pages too, but for a PDF from before they were pictures, which is saved. */
export function isPicture({ mediaType, pageCount }: ReviewCase['documents'][number]): boolean {
  return mediaType !== 'application/pdf' || pageCount > 0;
}
