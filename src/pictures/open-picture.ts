import sharp, { type Sharp } from 'sharp';

/** What the best cameras of phones make. */
const MAX_PIXELS = 200_000_000;
/** How much of a JPEG may be missing at its lower end: as browsers do, it is shown as far as it goes. */
const MAX_SHARE_LOST = 1 / 8;
const SAMPLE = { width: 16, height: 256 } as const;
/** What its decoder fills in for what is not there. */
const FILLING = 128;
const FILLING_TOLERANCE = 1;

export type FailOn = 'truncated' | 'none';

// Each picture is seen once: keeping decoded ones only costs memory.
sharp.cache(false);
sharp.concurrency(1);
// Whatever else the library reads is not what is taken, and is never given a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/** Row by row where the kind of file lets it, so that a large one does not lie in memory as a whole. */
export function openPicture(file: Buffer, failOn: FailOn = 'truncated'): Sharp {
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true });
}

/**
 * Whether more than a little is missing of a file that is cut off. Of the other kinds any piece is too much: their decoders fill
 * nothing in, and what was in memory before, perhaps of somebody else's picture, would show.
 */
export async function lacksMuch(file: Buffer): Promise<boolean> {
  if ((await openPicture(file).metadata()).format !== 'jpeg') return true;
  const { data, info } = await openPicture(file, 'none')
    .resize({ ...SAMPLE, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rowLength = info.width * info.channels;
  const rows = Array.from({ length: info.height }, (_, row) => data.subarray(row * rowLength, (row + 1) * rowLength));
  const lost = rows.toReversed().findIndex((row) => !isFilled(row));
  return lost < 0 || lost > MAX_SHARE_LOST * info.height;
}

function isFilled(row: Buffer): boolean {
  return row.every((value) => Math.abs(value - FILLING) <= FILLING_TOLERANCE);
}
