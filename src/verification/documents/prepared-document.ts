import { FontsFailed } from '../../pictures/host-font.js';
import type { Excess, Making, Outcome, PageSpan } from '../../pictures/job.js';
import { MakingProcesses, ProcessLost } from '../../pictures/making-processes.js';
import { NoFreeSlot, Slots } from '../../slots.js';
import { PageRefusal } from '../../http/errors.js';
import { messages } from '../../texts/messages.js';
import type { Upload } from '../../http/request/stored-upload.js';
import type { DocumentItemName, ItemFault } from '../catalogue/items.js';
import { kindOfUpload } from './upload.js';

/** Each takes a processor, and one file a lot of memory: the next uploads wait. */
const UPLOADS_AT_ONCE = 2;
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = '30';

/** One for each sender: whoever sends many files waits for their own, and stands once among the others. */
const TURNS_OF_SENDERS = new Slots(1, MAX_WAIT_MS);
const TURNS = new Slots(UPLOADS_AT_ONCE, MAX_WAIT_MS);
const PROCESSES = new MakingProcesses();

/** A document as it is kept and shown to a reviewer, whatever it was uploaded as. */
export interface PreparedDocument {
  mediaType: 'image/jpeg' | 'application/pdf';
  content: Buffer;
  /** Where the pages of a PDF lie in it, each a JPEG; those from before pages were pictures have none. */
  pageSpans?: PageSpan[] | undefined;
}

/** Too many others are at it, or the machine has no room for it now. */
export class NoTurn extends PageRefusal {
  constructor() {
    const { title, text } = messages.errors.busy;
    super(503, title, text, { 'Retry-After': RETRY_AFTER_SECONDS });
  }
}

/** A file, and who waits for what is made of it. */
export interface Sent {
  /** A user, or a client. */
  senderId: string;
  item: DocumentItemName;
  upload: Upload | undefined;
}

/**
 * Makes what is kept out of an upload, and gives it to `keep` while only few others are in memory.
 * @throws NoTurn when too many others are at it
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

/** Makes something else than a document of it. @throws NoTurn when too many others are at it */
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
 * Works while only few others are at it, and nothing else for the same sender.
 * @throws NoTurn when too many others are at it
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
