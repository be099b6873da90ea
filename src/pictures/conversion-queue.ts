import { refusal, type Refused } from '../refusals/refuse.js';
import type { Upload } from '../http/request/stored-upload.js';
import { NoFreeSlot, Slots } from '../slots.js';
import { FontsFailed } from './host-font.js';
import type { Conversion, Outcome } from './picture-job.js';
import { PictureProcesses, ProcessLost } from './picture-processes.js';

/** Each conversion occupies a CPU core, and one file can take a lot of memory, so further uploads wait. */
const UPLOADS_AT_ONCE = 2;
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = 30;

/**
 * One slot per sender: files of one sender are converted one after the other, so that they do not crowd out other
 * senders.
 */
const SLOTS_BY_SENDER = new Slots(1, MAX_WAIT_MS);
const SLOTS = new Slots(UPLOADS_AT_ONCE, MAX_WAIT_MS);
const PROCESSES = new PictureProcesses();

/** Refuses an upload because too many others are waiting, or because the machine has no memory for the file now. */
function busy(): Refused {
  return refusal('picture.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/**
 * Converts a file when the sender's turn comes.
 * @throws Refused if too many others are uploading
 */
export function convertInTurn(senderId: string, conversion: Conversion, upload: Upload): Promise<Outcome> {
  return inQueue(senderId, () => convert(conversion, upload));
}

/**
 * Converts a file, for callers whose turn in the queue has come.
 * @throws Refused if the picture process was killed from outside, or could not read the machine's fonts
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
 * Waits for a turn, and then does the work. Only a few pieces of work run at once, and only one per sender.
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
