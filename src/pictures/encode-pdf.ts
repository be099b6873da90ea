import sharp from 'sharp';
import { buildPicturePdf, type PagePicture } from './picture-pdf.js';
import { findHostFont } from './host-font.js';
import type { Outcome, PictureFault } from './picture-job.js';
import { MAX_PAGES, openPdf, type PdfDocument, type PdfPage } from './pdfium.js';
import { startEngine, type Engine } from './pdfium-engine.js';

/** 200 dpi: six-point letters, the smallest print on a bill, are then seventeen pixels high. */
const PIXELS_PER_POINT = 200 / 72;
/** Twice an A3 page at 200 dpi. Larger pages are rendered at a lower resolution. */
const MAX_PIXELS = 16_000_000;
/** Limits very long pages, such as a scanned roll of paper: no browser can show a picture of twice this length. */
const MAX_EDGE = 16_000;
/** Very small pages, for example of the size of a stamp, are enlarged to this, so that they can be read. */
const MIN_LONG_EDGE = 1_000;
const JPEG_QUALITY = 80;
/** Limit for all pages of a file together. Thirty pages full of small print take 30 MB. */
const MAX_BYTES = 40 * 1024 * 1024;

let plainEngine: Promise<Engine> | undefined;

/** Renders each page as a picture. Nothing else of the file is kept, so scripts, links and attachments are removed. */
export async function encodePdf(file: Buffer): Promise<Outcome> {
  try {
    const engine = await engineFor(file);
    return 'fault' in engine ? engine : await within(engine, file, encodePages);
  } catch (error) {
    // An engine that failed in the middle of its work may be in an inconsistent state, so it is not used again.
    plainEngine = undefined;
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      return { fault: 'file_too_demanding' };
    throw error;
  }
}

/**
 * Finds an engine that can render all text of the file, or the reason why there is none. A page that silently lacks
 * some of its text must not reach a reviewer.
 */
async function engineFor(file: Buffer): Promise<Engine | { fault: PictureFault }> {
  const plain = await (plainEngine ??= startEngine());
  plain.languages.clear();
  const text = await within(plain, file, (document) => document.inspect());
  if ('fault' in text) return text;
  if (!text.hasMissingGlyphs) return plain;
  const font = findHostFont(text.characters, plain.languages);
  if (!font) return { fault: 'pdf_fonts' };
  const engine = await startEngine(font);
  const rest = await within(engine, file, (document) => document.inspect());
  return 'fault' in rest || rest.hasMissingGlyphs ? { fault: 'pdf_fonts' } : engine;
}

async function within<T>(
  { pdfium }: Engine,
  file: Buffer,
  work: (document: PdfDocument) => T | Promise<T>,
): Promise<T | { fault: PictureFault }> {
  const document = openPdf(pdfium, file);
  if ('fault' in document) return document;
  try {
    return await work(document);
  } finally {
    document.close();
  }
}

async function encodePages(document: PdfDocument): Promise<Outcome> {
  const pages: PagePicture[] = [];
  let bytes = 0;
  for (let opened = document.openPage(0); opened; opened = document.openPage(pages.length)) {
    const picture = await encodePage(opened.page);
    opened.close();
    pages.push(picture);
    bytes += picture.jpeg.length;
    if (pages.length > MAX_PAGES) return { fault: 'pdf_too_many_pages' };
    if (bytes > MAX_BYTES) return { fault: 'file_too_demanding' };
  }
  return pages.length > 0 ? buildPicturePdf(pages) : { fault: 'pdf_damaged' };
}

async function encodePage(page: PdfPage): Promise<PagePicture> {
  const { width, height } = pixelsOf(page);
  const { pixels, free } = page.draw(width, height);
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  free();
  return { jpeg, width, height, points: { width: page.width, height: page.height } };
}

/** The size in pixels: large enough for small print to be readable, within the limits above. */
function pixelsOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const long = Math.max(width, height);
  const wanted = Math.max(PIXELS_PER_POINT, MIN_LONG_EDGE / long);
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)), MAX_EDGE / long);
  const pixels = (points: number) => Math.max(1, Math.round(points * scale));
  return { width: pixels(width), height: pixels(height) };
}
