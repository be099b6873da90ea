import sharp from 'sharp';
import { PICTURE_MAX_BYTES, type ItemFault } from './items.js';

/** Above what phones take, and below what decoding could exhaust memory with. */
const MAX_PIXELS = 64_000_000;
/** Enough to read the small print of a document page. */
const MAX_EDGE = 4_000;
const JPEG_QUALITY = 90;

// Each picture is seen once: keeping decoded ones only costs memory.
sharp.cache(false);

export type PreparedPicture = { mediaType: 'image/jpeg'; content: Buffer } | { fault: ItemFault };

/**
 * Decodes an upload by its content, whatever its name says, and encodes it anew (FL4): upright, without metadata, and
 * without anything else that may have been hidden in the file.
 */
export async function preparePicture(upload: Buffer | undefined): Promise<PreparedPicture> {
  if (!upload || upload.length === 0) return { fault: 'picture_missing' };
  if (upload.length > PICTURE_MAX_BYTES) return { fault: 'picture_too_big' };
  if (!isSupportedKind(upload)) return { fault: 'picture_wrong_kind' };
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
  }
}

/** The first bytes, so that no decoder but these three is ever given a stranger's file. */
function isSupportedKind(upload: Buffer): boolean {
  const starts = (bytes: string, at = 0) => upload.toString('latin1', at, at + bytes.length) === bytes;
  return starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8));
}
