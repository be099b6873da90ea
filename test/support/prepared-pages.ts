import sharp, { type Metadata } from 'sharp';
import { prepareDocument, type PreparedDocument } from '../../src/verification/documents/prepared-document.js';
import { uploadOf } from '../../src/verification/documents/upload.js';

const keep = (document: PreparedDocument) => Promise.resolve(document);

/** @returns why it is refused, or what is kept */
export async function prepare(file: Buffer) {
  const result = await prepareDocument({ senderId: 'ada', item: 'proof_of_address', upload: uploadOf(file) }, keep);
  return 'fault' in result ? result.fault : result.kept;
}

export async function pagesOf(file: Buffer) {
  const prepared = await prepare(file);
  if (typeof prepared === 'string') throw new Error(`refused as ${prepared}`);
  return pictures(prepared);
}

function pictures({ content, pageSpans = [] }: PreparedDocument): Promise<Metadata[]> {
  return Promise.all(pageSpans.map((span) => sharp(content.subarray(...span)).metadata()));
}

/** How dark a part of the first page is, of which the edges are shares of the whole; 255 is white. */
export async function darkest(
  file: Buffer,
  [left, top, right, bottom]: [number, number, number, number],
): Promise<number> {
  const prepared = await prepare(file);
  if (typeof prepared === 'string') throw new Error(`refused as ${prepared}`);
  const page = sharp(prepared.content.subarray(...(prepared.pageSpans?.[0] ?? [0, 0])));
  const { width, height } = await page.metadata();
  const area = {
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round((right - left) * width),
    height: Math.round((bottom - top) * height),
  };
  const part = await page.extract(area).greyscale().toBuffer();
  return (await sharp(part).stats()).channels[0]?.min ?? 0;
}
