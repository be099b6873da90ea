import type { Metadata, Sharp } from 'sharp';
import type { Outcome, PictureFault } from './picture-job.js';
import { isTooIncomplete, openPicture, type FailOn } from './open-picture.js';

/** In pixels. Enough to read the small print on a page of a document. */
const MAX_EDGE = 4_000;
const JPEG_QUALITY = 90;
/**
 * The smallest picture in which a reviewer can read an identity card: if the card fills 640 pixels, its smallest
 * letters, of two millimetres, are some fifteen pixels high. The shorter edge is that of the smallest pictures that
 * cameras take, 640 by 360.
 */
const MIN_LONG_EDGE = 640;
const MIN_SHORT_EDGE = 360;
/**
 * A screenshot of a bank statement on a phone is about three times as high as wide. A much longer strip would be
 * unreadable.
 */
const MAX_ASPECT_RATIO = 5;

/** In pixels. Sharp on every screen, even at twice the size at which a logo is shown beside a client's name. */
const LOGO_EDGE = 192;

/**
 * Re-encodes a picture upright, without metadata or anything else hidden in the file. JPEGs are scaled down while they
 * are decoded, which saves memory.
 */
export function encodePicture(file: Buffer): Promise<Outcome> {
  return reencode(file, shapeFault, (picture) =>
    picture
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }),
  );
}

/** Re-encodes a client's logo: small and square, with transparent margins. */
export function encodeLogo(file: Buffer): Promise<Outcome> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const noFault = () => undefined;
  return reencode(file, noFault, (picture) =>
    picture.resize({ width: LOGO_EDGE, height: LOGO_EDGE, fit: 'contain', background }).png({ palette: true }),
  );
}

/** Whether the picture is too small or too narrow to be read, in either orientation. */
function shapeFault({ width, height }: Metadata): PictureFault | undefined {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > MAX_ASPECT_RATIO * short) return 'picture_too_long';
  return long < MIN_LONG_EDGE || short < MIN_SHORT_EDGE ? 'picture_too_small' : undefined;
}

async function reencode(
  file: Buffer,
  faultOf: (facts: Metadata) => PictureFault | undefined,
  shape: (picture: Sharp) => Sharp,
): Promise<Outcome> {
  try {
    const fault = faultOf(await openPicture(file).metadata());
    if (fault) return { fault };
    const encode = async (failOn: FailOn) => shape(openPicture(file, failOn).autoOrient()).toBuffer();
    const content = await encode('truncated').catch(async (error: unknown) => {
      if (await isTooIncomplete(file)) throw error;
      return encode('none');
    });
    return { content };
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    return { fault: tooMany ? 'picture_too_many_pixels' : 'picture_unreadable' };
  }
}
