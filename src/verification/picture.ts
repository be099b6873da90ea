import sharp from 'sharp';
import type { ItemFault } from './items.js';

/** Four times what a document needs, and below what decoding could exhaust memory with. */
const MAX_PIXELS = 40_000_000;
/** Enough to read the small print of a document page. */
const MAX_EDGE = 4_000;
const JPEG_QUALITY = 90;

// Each picture is seen once: keeping decoded ones only costs memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture and encodes it anew (FL4): upright, without metadata, and without anything else that may have been
 * hidden in the file.
 */
export async function encodePicture(upload: Buffer): Promise<{ content: Buffer } | { fault: ItemFault }> {
  try {
    const content = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .rotate()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer();
    return { content };
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    return { fault: tooMany ? 'picture_too_many_pixels' : 'picture_unreadable' };
  }
}
