import sharp from 'sharp';
import { bindPages, type PagePicture } from './bound-pages.js';
import type { Outcome } from './job.js';
import { forgetEngine, openPdf, type PdfDocument, type PdfPage } from './pdfium.js';

/** More than any paper that is asked for: whoever sends a book has to choose. */
const MAX_PAGES = 30;
/** Letters of six points, the smallest print of a bill, are seventeen pixels high. */
const PIXELS_PER_POINT = 200 / 72;
/** A page of twice A3 at that; a larger one is drawn less finely. */
const MAX_PIXELS = 16_000_000;
/** Of a roll. No browser shows a picture that is twice as long. */
const MAX_EDGE = 16_000;
/** A page that is as small as a stamp, or has no size, is still looked at. */
const MIN_LONG_EDGE = 1_000;
const JPEG_QUALITY = 80;
/** All pages of a file; thirty full of small print have thirty. */
const MAX_BYTES = 40 * 1024 * 1024;

/** Each page as a picture, and nothing else of the file (FL4): scripts, links and attachments are gone. */
export async function encodePdf(file: Buffer): Promise<Outcome> {
  try {
    const document = await openPdf(file);
    if ('fault' in document) return document;
    try {
      return await encodePages(document);
    } finally {
      document.close();
    }
  } catch (error) {
    forgetEngine();
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      return { fault: 'file_too_demanding' };
    throw error;
  }
}

async function encodePages(document: PdfDocument): Promise<Outcome> {
  if (document.pageCount > MAX_PAGES) return { fault: 'pdf_too_many_pages' };
  const pages: PagePicture[] = [];
  let bytes = 0;
  for (let index = 0; index < document.pageCount; index += 1) {
    const opened = document.openPage(index);
    // Some files say that they have more pages than there are; browsers show those that are there.
    if (!opened) continue;
    const picture = await encodePage(opened.page);
    opened.close();
    pages.push(picture);
    bytes += picture.jpeg.length;
    if (bytes > MAX_BYTES) return { fault: 'file_too_demanding' };
  }
  return pages.length > 0 ? bindPages(pages) : { fault: 'pdf_damaged' };
}

async function encodePage(page: PdfPage): Promise<PagePicture> {
  const { width, height } = pixelsOf(page);
  const { pixels, done } = page.draw(width, height);
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  done();
  return { jpeg, width, height, points: { width: page.width, height: page.height } };
}

/** As fine as can be read, within what a picture may have. */
function pixelsOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const long = Math.max(width, height);
  const wanted = Math.max(PIXELS_PER_POINT, MIN_LONG_EDGE / long);
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)), MAX_EDGE / long);
  const pixels = (points: number) => Math.max(1, Math.round(points * scale));
  return { width: pixels(width), height: pixels(height) };
}
