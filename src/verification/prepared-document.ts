import { NoFreeSlot, Slots } from '../slots.js';
import { PageRefusal } from '../web/errors.js';
import { messages } from '../web/messages.js';
import type { Upload } from '../web/stored-upload.js';
import type { DocumentItemName, ItemFault } from './items.js';
import { pdfFault } from './pdf.js';
import { encodePicture } from './picture.js';
import { kindOfUpload } from './upload.js';

/** Decoding takes threads that verifying passwords needs as well, and a lot of memory: the next uploads wait. */
const UPLOADS_AT_ONCE = 2;
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = '30';

const TURNS = new Slots(UPLOADS_AT_ONCE, MAX_WAIT_MS);

/** A document as it is kept and shown to a reviewer, whatever it was uploaded as. */
export interface PreparedDocument {
  mediaType: 'image/jpeg' | 'application/pdf';
  content: Buffer;
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
  return inTurn(async () => {
    const content = await upload.read();
    const prepared = await (judged.kind === 'pdf' ? preparePdf(content) : preparePicture(content));
    return 'fault' in prepared ? prepared : { kept: await keep(prepared) };
  });
}

/**
 * Decodes while only few others are at it.
 * @throws NoTurn when too many others are at it
 */
export async function inTurn<T>(decode: () => Promise<T>): Promise<T> {
  const endTurn = await turn();
  try {
    return await decode();
  } finally {
    endTurn();
  }
}

async function preparePdf(content: Buffer): Promise<PreparedDocument | { fault: ItemFault }> {
  const fault = await pdfFault(content);
  return fault ? { fault } : { mediaType: 'application/pdf', content };
}

async function preparePicture(content: Buffer): Promise<PreparedDocument | { fault: ItemFault }> {
  const encoded = await encodePicture(content);
  return 'fault' in encoded ? encoded : { mediaType: 'image/jpeg', content: encoded.content };
}

async function turn(): Promise<() => void> {
  try {
    return await TURNS.acquire('');
  } catch (error) {
    throw error instanceof NoFreeSlot ? new NoTurn() : error;
  }
}
