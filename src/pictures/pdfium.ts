import { randomInt } from 'node:crypto';
import { place } from './pdfium-engine.js';
import type { Pdfium } from './pdfium-functions.js';
import { addSystemText, type OpenedDocument, type SystemText } from './pdfium-text.js';

/** `fpdfview.h` and `fpdf_formfill.h`. */
const ERRORS: Readonly<Record<number, PdfFault>> = { 4: 'pdf_locked', 5: 'pdf_locked' };
const FORM_ENGINE_ONLY = 2;
const [ANNOTATIONS, RED_FIRST] = [0x01, 0x10];
const WITHOUT_ALPHA = 3;
const BYTES_PER_PIXEL = 4;
const WHITE = 0xffffffff;
const SIZE_BYTES = 8;
/** In points: all whole numbers up to it have a place in the engine's. */
const MARKER_MAX_EDGE = 2 ** 24;
/** In points, on each side: beyond any page. */
const FAR = 2 ** 30;
/** More than any version of `FPDF_FORMFILLINFO` needs. */
const CALLBACKS_BYTES = 256;
const CALLBACKS_VERSION = 2;

export type PdfFault = 'pdf_damaged' | 'pdf_locked' | 'pdf_form' | 'pdf_too_many_pages';

/** More than any paper that is asked for: whoever sends a book has to choose. */
export const MAX_PAGES = 30;

export interface PdfPage {
  /** In points, as it is to be looked at. */
  width: number;
  height: number;
  /** With what is filled in and noted on it; the pixels are those of the engine, until the next call. */
  draw: (width: number, height: number) => { pixels: Uint8Array; done: () => void };
}

export interface PdfDocument {
  /** Undefined when there is none, or it is damaged. */
  openPage: (index: number) => { page: PdfPage; close: () => void } | undefined;
  /** What is left to the fonts of the system, or what is wrong with the pages. The last thing to ask: it changes the document. */
  inspect: () => SystemText | { fault: PdfFault };
  close: () => void;
}

/**
 * Opens a PDF by the engine of Chromium: what browsers open without asking for a password is opened, and mended where they mend
 * it. This build runs no scripts and follows no links.
 */
export function openPdf(pdfium: Pdfium, file: Uint8Array): PdfDocument | { fault: PdfFault } {
  const at = place(pdfium, file.length);
  pdfium.HEAPU8.set(file, at);
  const document = pdfium._FPDF_LoadMemDocument(at, file.length, 0);
  if (document === 0) {
    pdfium.wasmExports.free(at);
    return { fault: ERRORS[pdfium._FPDF_GetLastError()] ?? 'pdf_damaged' };
  }
  const form = openForm(pdfium, document);
  const close = () => {
    form.close();
    pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(at);
  };
  if (pdfium._FPDF_GetFormType(document) === FORM_ENGINE_ONLY) {
    close();
    return { fault: 'pdf_form' };
  }
  return {
    openPage: (index) => openPage(pdfium, { document, form: form.handle }, index),
    inspect: () => inspect(pdfium, { document, form: form.handle }),
    close,
  };
}

/** What was filled in is drawn by a part of the engine of its own, which wants to be told what happens to the document. */
function openForm(pdfium: Pdfium, document: number): { handle: number; close: () => void } {
  const callbacks = place(pdfium, CALLBACKS_BYTES);
  pdfium.HEAPU8.fill(0, callbacks, callbacks + CALLBACKS_BYTES);
  pdfium.HEAPU8[callbacks] = CALLBACKS_VERSION;
  const handle = pdfium._FPDFDOC_InitFormFillEnvironment(document, callbacks);
  const close = () => {
    pdfium._FPDFDOC_ExitFormFillEnvironment(handle);
    pdfium.wasmExports.free(callbacks);
  };
  return { handle, close };
}

function openPage(
  pdfium: Pdfium,
  { document, form }: OpenedDocument,
  index: number,
): ReturnType<PdfDocument['openPage']> {
  const handle = pdfium._FPDF_LoadPage(document, index);
  if (handle === 0) return undefined;
  if (pdfium._FPDF_GetPageWidth(handle) === 0 || pdfium._FPDF_GetPageHeight(handle) === 0) uncut(pdfium, handle);
  pdfium._FORM_OnAfterLoadPage(handle, form);
  const page: PdfPage = {
    width: pdfium._FPDF_GetPageWidth(handle),
    height: pdfium._FPDF_GetPageHeight(handle),
    draw: (width, height) => drawPage(pdfium, { page: handle, form }, width, height),
  };
  const close = () => {
    pdfium._FORM_OnBeforeClosePage(handle, form);
    pdfium._FPDF_ClosePage(handle);
  };
  return { page, close };
}

/** A part that lies beside the paper leaves nothing of it; readers show all of it then (ISO 32000-1, 14.11.2.1). */
function uncut(pdfium: Pdfium, page: number): void {
  pdfium._FPDFPage_SetCropBox(page, -FAR, -FAR, FAR, FAR);
}

/** Some files say that they have more pages than there are, and browsers show those that are there; but none of these is left out. */
function inspect(pdfium: Pdfium, opened: OpenedDocument): ReturnType<PdfDocument['inspect']> {
  const text: SystemText = { characters: new Set(), lacksSome: false };
  const { document } = opened;
  const pageCount = pdfium._FPDF_GetPageCount(document);
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
 * Puts a page behind all others: where it is found says how many there are, also those that cannot be read. Its size is drawn by
 * lot, so that no sender has a page that is taken for it and for the end.
 */
function addMarker(pdfium: Pdfium, document: number, index: number): Size {
  const size = { width: randomInt(1, MARKER_MAX_EDGE), height: randomInt(1, MARKER_MAX_EDGE) };
  const page = pdfium._FPDFPage_New(document, index, size.width, size.height);
  // Else it is cut to what the file says of all pages.
  pdfium._FPDFPage_SetCropBox(page, 0, 0, size.width, size.height);
  pdfium._FPDF_ClosePage(page);
  return size;
}

/** Without reading what is on it. */
function sizeOfPage(pdfium: Pdfium, document: number, index: number): Size | undefined {
  const at = place(pdfium, SIZE_BYTES);
  const isThere = pdfium._FPDF_GetPageSizeByIndexF(document, index, at) !== 0;
  const [width = 0, height = 0] = new Float32Array(pdfium.HEAPU8.buffer, at, 2);
  pdfium.wasmExports.free(at);
  return isThere ? { width, height } : undefined;
}

function drawPage(
  pdfium: Pdfium,
  { page, form }: { page: number; form: number },
  width: number,
  height: number,
): ReturnType<PdfPage['draw']> {
  const length = width * height * BYTES_PER_PIXEL;
  const at = place(pdfium, length);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, WITHOUT_ALPHA, at, width * BYTES_PER_PIXEL);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS | RED_FIRST);
  pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, RED_FIRST);
  pdfium._FPDFBitmap_Destroy(bitmap);
  return { pixels: pdfium.HEAPU8.subarray(at, at + length), done: () => pdfium.wasmExports.free(at) };
}
