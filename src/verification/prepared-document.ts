import type { Making, Outcome, PageSpan } from '../pictures/job.js';
import { MakingProcesses } from '../pictures/making-processes.js';
import { NoFreeSlot, Slots } from '../slots.js';
import { PageRefusal } from '../web/errors.js';
import { messages } from '../web/messages.js';
import type { Upload } from '../web/stored-upload.js';
import type { DocumentItemName, ItemFault } from './items.js';
import { kindOfUpload } from './upload.js';

/** Each takes a processor, and one file a lot of memory: the next uploads wait. */
const UPLOADS_AT_ONCE = 2;
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = '30';

const TURNS = new Slots(UPLOADS_AT_ONCE, MAX_WAIT_MS);
const PROCESSES = new MakingProcesses();

/** A document as it is kept and shown to a reviewer, whatever it was uploaded as. */
export interface PreparedDocument {
  mediaType: 'image/jpeg' | 'application/pdf';
  content: Buffer;
  /** Where the pages of a PDF lie in it, each a JPEG; those from before pages were pictures have none. */
  pageSpans?: PageSpan[] | undefined;
}

/** Too many others are at it. */
export class NoTurn extends PageRefusal {
  constructor() {
    const { title, text } = messages.errors.busy;
    super(503, title, text, { 'Retry-After': RETRY_AFTER_SECONDS });
  }
}

/**
 * Makes what is kept out of an upload, and gives it to `keep` while only few others are in memory.
 * @throws NoTurn when too many others are at it
 */
export async function prepareDocument<T>(
  item: DocumentItemName,
  upload: Upload | undefined,
  keep: (prepared: PreparedDocument) => Promise<T>,
): Promise<{ kept: T } | { fault: ItemFault }> {
  const judged = await kindOfUpload(item, upload);
  if ('fault' in judged || !upload) return 'fault' in judged ? judged : { fault: 'file_wrong_kind' };
  const isPdf = judged.kind === 'pdf';
  return inTurn(async () => {
    const made = await PROCESSES.make({ making: isPdf ? 'pages' : 'picture', file: await upload.read() });
    if ('fault' in made) return made;
    return { kept: await keep({ ...made, mediaType: isPdf ? 'application/pdf' : 'image/jpeg' }) };
  });
}

/** Makes something else than a document of it. @throws NoTurn when too many others are at it */
export function makeInTurn(making: Making, upload: Upload): Promise<Outcome> {
  return inTurn(async () => PROCESSES.make({ making, file: await upload.read() }));
}

/**
 * Works while only few others are at it.
 * @throws NoTurn when too many others are at it
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const endTurn = await turn();
  try {
    return await work();
  } finally {
    endTurn();
  }
}

async function turn(): Promise<() => void> {
  try {
    return await TURNS.acquire('');
  } catch (error) {
    throw error instanceof NoFreeSlot ? new NoTurn() : error;
  }
}
