import sharp, { type Sharp } from 'sharp';

/** The resolution of the best phone cameras. */
const MAX_PIXELS = 200_000_000;
/**
 * The share of a truncated JPEG that may be missing at the bottom. Browsers show the part that is there, and so do we.
 */
const MAX_MISSING_SHARE = 1 / 8;
const SAMPLE = { width: 16, height: 256 } as const;
/** The grey that the decoder puts in place of missing data. */
const FILLER_GREY = 128;
const FILLER_TOLERANCE = 1;

export type FailOn = 'truncated' | 'none';

// Each picture is decoded once, so a cache would only cost memory.
sharp.cache(false);
sharp.concurrency(1);
// Only decoders of the accepted formats are enabled; each of the library's other decoders could be attacked with a
// crafted file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/**
 * Opens a picture to be decoded row by row, where its format permits, so that a large one is never in memory as a
 * whole.
 */
export function openPicture(file: Buffer, failOn: FailOn = 'truncated'): Sharp {
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true });
}

/**
 * Whether too much of a truncated file is missing. Nothing may be missing of a PNG or WebP: their decoders leave the
 * gap uninitialized, so old memory contents, perhaps of another user's picture, would become visible.
 */
export async function isTooIncomplete(file: Buffer): Promise<boolean> {
  if ((await openPicture(file).metadata()).format !== 'jpeg') return true;
  const { data, info } = await openPicture(file, 'none')
    .resize({ ...SAMPLE, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rowLength = info.width * info.channels;
  const rows = Array.from({ length: info.height }, (_, row) => data.subarray(row * rowLength, (row + 1) * rowLength));
  const lost = rows.toReversed().findIndex((row) => !isFiller(row));
  return lost < 0 || lost > MAX_MISSING_SHARE * info.height;
}

function isFiller(row: Buffer): boolean {
  return row.every((value) => Math.abs(value - FILLER_GREY) <= FILLER_TOLERANCE);
}
