import { refusal, type Refused } from '../refusals/refuse.js';
import type { Upload } from '../http/request/stored-upload.js';
import { NoFreeSlot, Slots } from '../slots.js';
import { FontsFailed } from './host-font.js';
import type { Making, Outcome } from './job.js';
import { MakingProcesses, ProcessLost } from './making-processes.js';

/** Each upload takes a processor and one file can take a lot of memory, so the next uploads wait. */
const UPLOADS_AT_ONCE = 2;
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = 30;

/**
 * One turn for each sender. Whoever sends many files waits for their own, and takes only one place among the others.
 */
const TURNS_OF_SENDERS = new Slots(1, MAX_WAIT_MS);
const TURNS = new Slots(UPLOADS_AT_ONCE, MAX_WAIT_MS);
const PROCESSES = new MakingProcesses();

/** Too many others are uploading, or the machine has no room for the file now. */
function noTurn(): Refused {
  return refusal('picture.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/**
 * Makes something out of a file when the sender's turn comes.
 * @throws Refused if too many others are uploading
 */
export function makeInTurn(senderId: string, making: Making, upload: Upload): Promise<Outcome> {
  return inTurn(senderId, () => make(making, upload));
}

/**
 * Makes something out of a file, for callers that have waited for their turn.
 * @throws Refused if the process was lost or found no fonts
 */
export async function make(making: Making, upload: Upload): Promise<Outcome> {
  try {
    return await PROCESSES.make({ making, file: await upload.read() });
  } catch (error) {
    if (error instanceof ProcessLost) throw noTurn().because('picture_process_killed');
    if (error instanceof FontsFailed) throw noTurn().because('picture_fonts_failed');
    throw error;
  }
}

/**
 * Does work while only few others do theirs, and one piece at a time for each sender.
 * @throws Refused if too many others are uploading
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
    throw error instanceof NoFreeSlot ? noTurn() : error;
  }
}
