import sharp, { type Sharp } from 'sharp';
import type { ItemFault } from './items.js';

/** Four times what a document needs, and below what decoding could exhaust memory with. */
const MAX_PIXELS = 40_000_000;
/** Enough to read the small print of a document page. */
const MAX_EDGE = 4_000;
const JPEG_QUALITY = 90;

// Each picture is seen once: keeping decoded ones only costs memory.
sharp.cache(false);
sharp.concurrency(1);

/** Beside a name: sharp on every screen at twice its size. */
const LOGO_EDGE = 192;

/**
 * Decodes a picture and encodes it anew (FL4): upright, without metadata, and without anything else that may have been
 * hidden in the file.
 */
export function encodePicture(upload: Buffer): Promise<{ content: Buffer } | { fault: ItemFault }> {
  return encodeAnew(upload, (picture) =>
    picture
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }),
  );
}

/** The same of a client's logo: small, square, and transparent where it does not reach. */
export function encodeLogo(upload: Buffer): Promise<{ content: Buffer } | { fault: ItemFault }> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return encodeAnew(upload, (picture) =>
    picture.resize({ width: LOGO_EDGE, height: LOGO_EDGE, fit: 'contain', background }).png({ palette: true }),
  );
}

async function encodeAnew(
  upload: Buffer,
  shape: (picture: Sharp) => Sharp,
): Promise<{ content: Buffer } | { fault: ItemFault }> {
  try {
    const picture = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    return { content: await shape(picture.rotate()).toBuffer() };
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    return { fault: tooMany ? 'picture_too_many_pixels' : 'picture_unreadable' };
  }
}
