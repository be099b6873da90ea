import { FontsFailed } from '../../pictures/host-font.js';
import type { Excess, Making, Outcome, PageSpan } from '../../pictures/job.js';
import { MakingProcesses, ProcessLost } from '../../pictures/making-processes.js';
import { NoFreeSlot, Slots } from '../../slots.js';
import { PageRefusal } from '../../http/errors.js';
import { messages } from '../../texts/messages.js';
import type { Upload } from '../../http/stored-upload.js';
import type { DocumentItemName, ItemFault } from '../catalogue/items.js';
import { kindOfUpload } from './upload.js';

/** Each upload takes a processor and one file can take a lot of memory, so the next uploads wait. */
const UPLOADS_AT_ONCE = 2;
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = '30';

/**
 * One turn for each sender. Whoever sends many files waits for their own, and takes only one place among the others.
 */
const TURNS_OF_SENDERS = new Slots(1, MAX_WAIT_MS);
const TURNS = new Slots(UPLOADS_AT_ONCE, MAX_WAIT_MS);
const PROCESSES = new MakingProcesses();

/** A document as it is kept and shown to a reviewer, whatever kind of file was uploaded. */
export interface PreparedDocument {
  mediaType: 'image/jpeg' | 'application/pdf';
  content: Buffer;
  /**
   * Where each page of a PDF, a JPEG, lies in the content. PDFs from before pages were made into pictures have none.
   */
  pageSpans?: PageSpan[] | undefined;
}

/** Too many others are uploading, or the machine has no room for the file now. */
export class NoTurn extends PageRefusal {
  constructor() {
    const { title, text } = messages.errors.busy;
    super(503, title, text, { 'Retry-After': RETRY_AFTER_SECONDS });
  }
}

export interface Sent {
  /** The id of a user or of a client. */
  senderId: string;
  item: DocumentItemName;
  upload: Upload | undefined;
}

/**
 * Makes the document to keep out of an upload and hands it to `keep` before the next upload gets a turn, so that few
 * are in memory at once.
 * @throws NoTurn if too many others are uploading
 */
export async function prepareDocument<T>(
  { senderId, item, upload }: Sent,
  keep: (prepared: PreparedDocument) => Promise<T>,
): Promise<{ kept: T } | { fault: ItemFault; excess?: Excess }> {
  const judged = await kindOfUpload(item, upload);
  if ('fault' in judged || !upload) return 'fault' in judged ? judged : { fault: 'file_wrong_kind' };
  const isPdf = judged.kind === 'pdf';
  return inTurn(senderId, async () => {
    const made = await make(isPdf ? 'pages' : 'picture', upload);
    if ('fault' in made) return made;
    return { kept: await keep({ ...made, mediaType: isPdf ? 'application/pdf' : 'image/jpeg' }) };
  });
}

/**
 * Makes something other than a document out of an upload.
 * @throws NoTurn if too many others are uploading
 */
export function makeInTurn(senderId: string, making: Making, upload: Upload): Promise<Outcome> {
  return inTurn(senderId, () => make(making, upload));
}

async function make(making: Making, upload: Upload): Promise<Outcome> {
  try {
    return await PROCESSES.make({ making, file: await upload.read() });
  } catch (error) {
    if (error instanceof ProcessLost) throw new NoTurn().because('picture_process_killed');
    if (error instanceof FontsFailed) throw new NoTurn().because('picture_fonts_failed');
    throw error;
  }
}

/**
 * Does work while only few others do theirs, and one piece at a time for each sender.
 * @throws NoTurn if too many others are uploading
 */
export async function inTurn<T>(senderId: string, work: () => Promise<T>): Promise<T> {
  const endOwnTurn = await turn(TURNS_OF_SENDERS, senderId);
  try {
    const endTurn = await turn(TURNS, '');
    try {
      return await work();
    } finally {
      endTurn();
    }
  } finally {
    endOwnTurn();
  }
}

async function turn(turns: Slots, key: string): Promise<() => void> {
  try {
    return await turns.acquire(key);
  } catch (error) {
    throw error instanceof NoFreeSlot ? new NoTurn() : error;
  }
}
