import sharp from 'sharp';
import { NoFreeSlot, Slots } from '../slots.js';
import { PageRefusal } from '../web/errors.js';
import { messages } from '../web/messages.js';
import { PICTURE_MAX_BYTES, type ItemFault } from './items.js';

/** Four times what a document needs, and below what decoding could exhaust memory with. */
const MAX_PIXELS = 40_000_000;
/** Decoding takes threads that verifying passwords needs as well, and a lot of memory: the next pictures wait. */
const DECODES_AT_ONCE = 2;
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = '30';
/** Enough to read the small print of a document page. */
const MAX_EDGE = 4_000;
const JPEG_QUALITY = 90;

// Each picture is seen once: keeping decoded ones only costs memory.
sharp.cache(false);
sharp.concurrency(1);

const DECODES = new Slots(DECODES_AT_ONCE, MAX_WAIT_MS);

export type PreparedPicture = { mediaType: 'image/jpeg'; content: Buffer } | { fault: ItemFault };

/** What is wrong with an upload as far as it shows without decoding it. */
export function uploadFault(upload: Buffer | undefined): ItemFault | undefined {
  if (!upload || upload.length === 0) return 'picture_missing';
  if (upload.length > PICTURE_MAX_BYTES) return 'picture_too_big';
  return isSupportedKind(upload) ? undefined : 'picture_wrong_kind';
}

/**
 * Decodes an upload by its content, whatever its name says, and encodes it anew (FL4): upright, without metadata, and
 * without anything else that may have been hidden in the file.
 * @throws PageRefusal 503 when too many others are being decoded
 */
export async function preparePicture(upload: Buffer | undefined): Promise<PreparedPicture> {
  const fault = uploadFault(upload);
  if (fault) return { fault };
  const endTurn = await turn();
  try {
    const content = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .rotate()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer();
    return { mediaType: 'image/jpeg', content };
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    return { fault: tooMany ? 'picture_too_many_pixels' : 'picture_unreadable' };
  } finally {
    endTurn();
  }
}

async function turn(): Promise<() => void> {
  try {
    return await DECODES.acquire('');
  } catch (error) {
    if (!(error instanceof NoFreeSlot)) throw error;
    const { title, text } = messages.errors.byStatus[503];
    throw new PageRefusal(503, title, text, { 'Retry-After': RETRY_AFTER_SECONDS });
  }
}

/** The first bytes, so that no decoder but these three is ever given a stranger's file. */
function isSupportedKind(upload: Buffer): boolean {
  const starts = (bytes: string, at = 0) => upload.toString('latin1', at, at + bytes.length) === bytes;
  return starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8));
}
