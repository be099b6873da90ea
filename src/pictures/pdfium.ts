import { place, type Pdfium } from './pdfium-engine.js';
import { addSystemText, type SystemText } from './pdfium-text.js';

/** `fpdfview.h` and `fpdf_formfill.h`. */
const ERRORS: Readonly<Record<number, PdfFault>> = { 4: 'pdf_locked', 5: 'pdf_locked' };
const FORM_ENGINE_ONLY = 2;
const [ANNOTATIONS, RED_FIRST] = [0x01, 0x10];
const WITHOUT_ALPHA = 3;
const BYTES_PER_PIXEL = 4;
const WHITE = 0xffffffff;
/** No page is as wide by itself. */
const MARKER_WIDTH = 12_345.5;
/** More than any version of `FPDF_FORMFILLINFO` needs. */
const CALLBACKS_BYTES = 256;
const CALLBACKS_VERSION = 2;

export type PdfFault = 'pdf_damaged' | 'pdf_locked' | 'pdf_form' | 'pdf_too_many_pages';

/** More than any paper that is asked for: whoever sends a book has to choose. */
const MAX_PAGES = 30;

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
  { document, form }: { document: number; form: number },
  index: number,
): ReturnType<PdfDocument['openPage']> {
  const handle = pdfium._FPDF_LoadPage(document, index);
  if (handle === 0) return undefined;
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

/** Some files say that they have more pages than there are, and browsers show those that are there; but none of these is left out. */
function inspect(pdfium: Pdfium, opened: { document: number; form: number }): ReturnType<PdfDocument['inspect']> {
  const text: SystemText = { characters: new Set(), lacksSome: false };
  const { document } = opened;
  const pageCount = pdfium._FPDF_GetPageCount(document);
  // A page that is put behind all others: where it is found says how many there are, also those that cannot be read.
  const marker = pdfium._FPDFPage_New(document, pageCount, MARKER_WIDTH, MARKER_WIDTH);
  pdfium._FPDF_ClosePage(marker);
  for (let index = 0; index < pageCount; index += 1) {
    const page = pdfium._FPDF_LoadPage(document, index);
    if (page === 0) return { fault: 'pdf_damaged' };
    const isMarker = pdfium._FPDF_GetPageWidth(page) === MARKER_WIDTH;
    pdfium._FPDF_ClosePage(page);
    if (isMarker) break;
    if (index === MAX_PAGES) return { fault: 'pdf_too_many_pages' };
    addSystemText(pdfium, opened, index, text);
  }
  return text;
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
