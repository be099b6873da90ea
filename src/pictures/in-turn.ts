import { PageRefusal } from '../http/errors.js';
import type { Upload } from '../http/stored-upload.js';
import { NoFreeSlot, Slots } from '../slots.js';
import { messages } from '../texts/messages.js';
import { FontsFailed } from './host-font.js';
import type { Making, Outcome } from './job.js';
import { MakingProcesses, ProcessLost } from './making-processes.js';

/** Each takes a processor, and one file a lot of memory: the next uploads wait. */
const UPLOADS_AT_ONCE = 2;
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = '30';

/** One for each sender: whoever sends many files waits for their own, and stands once among the others. */
const TURNS_OF_SENDERS = new Slots(1, MAX_WAIT_MS);
const TURNS = new Slots(UPLOADS_AT_ONCE, MAX_WAIT_MS);
const PROCESSES = new MakingProcesses();

/** Too many others are at it, or the machine has no room for it now. */
export class NoTurn extends PageRefusal {
  constructor() {
    const { title, text } = messages.errors.busy;
    super(503, title, text, { 'Retry-After': RETRY_AFTER_SECONDS });
  }
}

/** Makes something of a file for its sender. @throws NoTurn when too many others are at it */
export function makeInTurn(senderId: string, making: Making, upload: Upload): Promise<Outcome> {
  return inTurn(senderId, () => make(making, upload));
}

/** For work that has its turn already. @throws NoTurn when the process was lost */
export async function make(making: Making, upload: Upload): Promise<Outcome> {
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
