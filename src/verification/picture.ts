import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ItemFault } from './items.js';

/** Four times what a document needs, and below what decoding could exhaust memory with. */
const MAX_PIXELS = 40_000_000;
/** Enough to read the small print of a document page. */
const MAX_EDGE = 4_000;
const JPEG_QUALITY = 90;
/**
 * FL4: a reviewer has to read it. An identity card that fills 640 pixels has its smallest letters, of two millimetres, some
 * fifteen pixels high; the shorter edge is that of the smallest picture that cameras take, 640 by 360.
 */
const MIN_LONG_EDGE = 640;
const MIN_SHORT_EDGE = 360;
/** A statement on a phone's screen is three times as long as wide; what is much longer is a strip of which nothing is seen. */
const MAX_TIMES_AS_LONG = 5;

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
  return encodeAnew(upload, shapeFault, (picture) =>
    picture
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }),
  );
}

/** The same of a client's logo: small, square, and transparent where it does not reach. */
export function encodeLogo(upload: Buffer): Promise<{ content: Buffer } | { fault: ItemFault }> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const noFault = () => undefined;
  return encodeAnew(upload, noFault, (picture) =>
    picture.resize({ width: LOGO_EDGE, height: LOGO_EDGE, fit: 'contain', background }).png({ palette: true }),
  );
}

/** Whether anybody could read it; which way up it is does not matter. */
function shapeFault({ width, height }: Metadata): ItemFault | undefined {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > MAX_TIMES_AS_LONG * short) return 'picture_too_long';
  return long < MIN_LONG_EDGE || short < MIN_SHORT_EDGE ? 'picture_too_small' : undefined;
}

async function encodeAnew(
  upload: Buffer,
  faultOf: (facts: Metadata) => ItemFault | undefined,
  shape: (picture: Sharp) => Sharp,
): Promise<{ content: Buffer } | { fault: ItemFault }> {
  try {
    const picture = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    const fault = faultOf(await picture.metadata());
    return fault ? { fault } : { content: await shape(picture.rotate()).toBuffer() };
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    return { fault: tooMany ? 'picture_too_many_pixels' : 'picture_unreadable' };
  }
}
