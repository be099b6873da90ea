import { randomInt } from 'node:crypto';
import { allocate, type Pdfium } from './pdfium-memory.js';
import { addSystemText, type OpenedDocument, type SystemText } from './pdfium-text.js';

/** Constants of `fpdfview.h` and `fpdf_formfill.h`. */
const ERRORS: Readonly<Record<number, PdfFault>> = { 4: 'pdf_locked', 5: 'pdf_locked' };
const FORM_ENGINE_ONLY = 2;
const [ANNOTATIONS, RED_FIRST] = [0x01, 0x10];
const WITHOUT_ALPHA = 3;
const BYTES_PER_PIXEL = 4;
const WHITE = 0xffffffff;
const SIZE_BYTES = 8;
/** In points. The engine uses 32-bit floats, which represent every integer up to this one. */
const MARKER_MAX_EDGE = 2 ** 24;
/** In points; beyond every page, in all directions. */
const FAR = 2 ** 30;
/** Larger than any version of `FPDF_FORMFILLINFO`. */
const CALLBACKS_BYTES = 256;
const CALLBACKS_VERSION = 2;

export type PdfFault = 'pdf_damaged' | 'pdf_locked' | 'pdf_form' | 'pdf_too_many_pages';

/** More pages than any requested document has. Users with longer files have to choose pages. */
export const MAX_PAGES = 30;

export interface PdfPage {
  /** In points, after rotation. */
  width: number;
  height: number;
  /**
   * Draws the page with its form fields and notes. The pixels lie in the engine's memory and are valid until `free` is
   * called.
   */
  draw: (width: number, height: number) => { pixels: Uint8Array; free: () => void };
}

export interface PdfDocument {
  /** Undefined when the page does not exist or is damaged. */
  openPage: (index: number) => { page: PdfPage; close: () => void } | undefined;
  /**
   * Finds the text that needs system fonts, or what is wrong with the pages. This changes the document, so no page may
   * be drawn afterwards.
   */
  inspect: () => SystemText | { fault: PdfFault };
  close: () => void;
}

/**
 * Opens a PDF with the engine of Chromium. It accepts every file that browsers open without a password, and repairs
 * damaged files as they do. This build runs no scripts and follows no links.
 */
export function openPdf(pdfium: Pdfium, file: Uint8Array): PdfDocument | { fault: PdfFault } {
  const at = allocate(pdfium, file.length);
  pdfium.memory.HEAPU8.set(file, at);
  const document = pdfium.FPDF_LoadMemDocument(at, file.length, '');
  if (document === 0) {
    pdfium.memory.wasmExports.free(at);
    return { fault: ERRORS[pdfium.FPDF_GetLastError()] ?? 'pdf_damaged' };
  }
  const form = openForm(pdfium, document);
  const close = () => {
    form.close();
    pdfium.FPDF_CloseDocument(document);
    pdfium.memory.wasmExports.free(at);
  };
  if (pdfium.FPDF_GetFormType(document) === FORM_ENGINE_ONLY) {
    close();
    return { fault: 'pdf_form' };
  }
  return {
    openPage: (index) => openPage(pdfium, { document, form: form.handle }, index),
    inspect: () => inspect(pdfium, { document, form: form.handle }),
    close,
  };
}

/** Form fields are drawn by a separate part of the engine, which needs callbacks. */
function openForm(pdfium: Pdfium, document: number): { handle: number; close: () => void } {
  const callbacks = allocate(pdfium, CALLBACKS_BYTES);
  pdfium.memory.HEAPU8.fill(0, callbacks, callbacks + CALLBACKS_BYTES);
  pdfium.memory.HEAPU8[callbacks] = CALLBACKS_VERSION;
  const handle = pdfium.FPDFDOC_InitFormFillEnvironment(document, callbacks);
  const close = () => {
    pdfium.FPDFDOC_ExitFormFillEnvironment(handle);
    pdfium.memory.wasmExports.free(callbacks);
  };
  return { handle, close };
}

function openPage(
  pdfium: Pdfium,
  { document, form }: OpenedDocument,
  index: number,
): ReturnType<PdfDocument['openPage']> {
  const handle = pdfium.FPDF_LoadPage(document, index);
  if (handle === 0) return undefined;
  if (pdfium.FPDF_GetPageWidth(handle) === 0 || pdfium.FPDF_GetPageHeight(handle) === 0) removeCropBox(pdfium, handle);
  pdfium.FORM_OnAfterLoadPage(handle, form);
  const page: PdfPage = {
    width: pdfium.FPDF_GetPageWidth(handle),
    height: pdfium.FPDF_GetPageHeight(handle),
    draw: (width, height) => drawPage(pdfium, { page: handle, form }, width, height),
  };
  const close = () => {
    pdfium.FORM_OnBeforeClosePage(handle, form);
    pdfium.FPDF_ClosePage(handle);
  };
  return { page, close };
}

/**
 * Removes the crop box of a page. If the crop box lies outside of the paper, nothing of the page would remain, and PDF
 * readers then show all of it (ISO 32000-1, 14.11.2.1).
 */
function removeCropBox(pdfium: Pdfium, page: number): void {
  pdfium.FPDFPage_SetCropBox(page, -FAR, -FAR, FAR, FAR);
}

/**
 * Inspects all pages. A file may claim more pages than it has, so only those that exist are counted. A file is refused
 * if one of these cannot be read.
 */
function inspect(pdfium: Pdfium, opened: OpenedDocument): ReturnType<PdfDocument['inspect']> {
  const text: SystemText = { characters: new Set(), hasMissingGlyphs: false };
  const { document } = opened;
  const pageCount = pdfium.FPDF_GetPageCount(document);
  const marker = addMarker(pdfium, document, pageCount);
  for (let index = 0; index < pageCount; index += 1) {
    const size = sizeOfPage(pdfium, document, index);
    if (!size) return { fault: 'pdf_damaged' };
    if (size.width === marker.width && size.height === marker.height) break;
    if (index === MAX_PAGES) return { fault: 'pdf_too_many_pages' };
    if (!addSystemText(pdfium, opened, index, text)) return { fault: 'pdf_damaged' };
  }
  return text;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Adds a page after the last one, as a marker: when `inspect` comes to it, all real pages have been seen, unreadable
 * ones included. Its size is random, so that no file can contain a page that is mistaken for the marker.
 */
function addMarker(pdfium: Pdfium, document: number, index: number): Size {
  const size = { width: randomInt(1, MARKER_MAX_EDGE), height: randomInt(1, MARKER_MAX_EDGE) };
  const page = pdfium.FPDFPage_New(document, index, size.width, size.height);
  // Without a crop box of its own the page would be cropped to the size that the file sets for all pages.
  pdfium.FPDFPage_SetCropBox(page, 0, 0, size.width, size.height);
  pdfium.FPDF_ClosePage(page);
  return size;
}

/** Reads the size of a page without loading its contents. */
function sizeOfPage(pdfium: Pdfium, document: number, index: number): Size | undefined {
  const at = allocate(pdfium, SIZE_BYTES);
  const isThere = pdfium.FPDF_GetPageSizeByIndexF(document, index, at);
  const [width = 0, height = 0] = new Float32Array(pdfium.memory.HEAPU8.buffer, at, 2);
  pdfium.memory.wasmExports.free(at);
  return isThere ? { width, height } : undefined;
}

function drawPage(
  pdfium: Pdfium,
  { page, form }: { page: number; form: number },
  width: number,
  height: number,
): ReturnType<PdfPage['draw']> {
  const length = width * height * BYTES_PER_PIXEL;
  const at = allocate(pdfium, length);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, WITHOUT_ALPHA, at, width * BYTES_PER_PIXEL);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS | RED_FIRST);
  pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, RED_FIRST);
  pdfium.FPDFBitmap_Destroy(bitmap);
  return { pixels: pdfium.memory.HEAPU8.subarray(at, at + length), free: () => pdfium.memory.wasmExports.free(at) };
}
