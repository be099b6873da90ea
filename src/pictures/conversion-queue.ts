import { refusal, type Refused } from '../refusals/refuse.js';
import type { Upload } from '../http/request/stored-upload.js';
import { NoFreeSlot, Slots } from '../slots.js';
import { FontsFailed } from './host-font.js';
import type { Conversion, Outcome } from './picture-job.js';
import { PictureProcesses, ProcessLost } from './picture-processes.js';

/** Each upload takes a processor and one file can take a lot of memory, so the next uploads wait. */
const UPLOADS_AT_ONCE = 2;
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = 30;

/**
 * One turn for each sender. Whoever sends many files waits for their own, and takes only one place among the others.
 */
const SLOTS_BY_SENDER = new Slots(1, MAX_WAIT_MS);
const SLOTS = new Slots(UPLOADS_AT_ONCE, MAX_WAIT_MS);
const PROCESSES = new PictureProcesses();

/** Too many others are uploading, or the machine has no room for the file now. */
function busy(): Refused {
  return refusal('picture.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/**
 * Makes something out of a file when the sender's turn comes.
 * @throws Refused if too many others are uploading
 */
export function convertInTurn(senderId: string, conversion: Conversion, upload: Upload): Promise<Outcome> {
  return inQueue(senderId, () => convert(conversion, upload));
}

/**
 * Makes something out of a file, for callers that have waited for their turn.
 * @throws Refused if the process was lost or found no fonts
 */
export async function convert(conversion: Conversion, upload: Upload): Promise<Outcome> {
  try {
    return await PROCESSES.convert({ conversion, file: await upload.read() });
  } catch (error) {
    if (error instanceof ProcessLost) throw busy().because('picture_process_killed');
    if (error instanceof FontsFailed) throw busy().because('picture_fonts_failed');
    throw error;
  }
}

/**
 * Does work while only few others do theirs, and one piece at a time for each sender.
 * @throws Refused if too many others are uploading
 */
export async function inQueue<T>(senderId: string, work: () => Promise<T>): Promise<T> {
  const releaseSenderSlot = await acquireSlot(SLOTS_BY_SENDER, senderId);
  try {
    const releaseSlot = await acquireSlot(SLOTS, '');
    try {
      return await work();
    } finally {
      releaseSlot();
    }
  } finally {
    releaseSenderSlot();
  }
}

async function acquireSlot(slots: Slots, key: string): Promise<() => void> {
  try {
    return await slots.acquire(key);
  } catch (error) {
    throw error instanceof NoFreeSlot ? busy() : error;
  }
}
