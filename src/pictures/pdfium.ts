import { PDFiumModule } from '@hyzyla/pdfium';

/** What the package's types leave out of the engine's functions (`fpdf_formfill.h`). */
type Engine = Awaited<ReturnType<typeof PDFiumModule>> & { _FPDF_GetFormType: (document: number) => number };

/** `fpdfview.h` and `fpdf_formfill.h`. */
const ERRORS: Readonly<Record<number, PdfFault>> = { 4: 'pdf_locked', 5: 'pdf_locked' };
const FORM_ENGINE_ONLY = 2;
const [ANNOTATIONS, RED_FIRST] = [0x01, 0x10];
const WITHOUT_ALPHA = 3;
const BYTES_PER_PIXEL = 4;
const WHITE = 0xffffffff;
/** More than any version of `FPDF_FORMFILLINFO` needs. */
const CALLBACKS_BYTES = 256;
const CALLBACKS_VERSION = 2;

export type PdfFault = 'pdf_damaged' | 'pdf_locked' | 'pdf_form';

export interface PdfPage {
  /** In points, as it is to be looked at. */
  width: number;
  height: number;
  /** With what is filled in and noted on it; the pixels are those of the engine, until the next call. */
  draw: (width: number, height: number) => { pixels: Uint8Array; done: () => void };
}

export interface PdfDocument {
  pageCount: number;
  /** Undefined when it is damaged. */
  openPage: (index: number) => { page: PdfPage; close: () => void } | undefined;
  close: () => void;
}

let engine: Promise<Engine> | undefined;

/**
 * Opens a PDF by the engine of Chromium: what browsers open without asking for a password is opened, and mended where they mend
 * it. This build runs no scripts and follows no links.
 */
export async function openPdf(file: Uint8Array): Promise<PdfDocument | { fault: PdfFault }> {
  const pdfium = await (engine ??= startEngine());
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
    pageCount: pdfium._FPDF_GetPageCount(document),
    openPage: (index) => openPage(pdfium, { document, form: form.handle }, index),
    close,
  };
}

/** After it has failed in the middle of something. */
export function forgetEngine(): void {
  engine = undefined;
}

async function startEngine(): Promise<Engine> {
  const pdfium = (await PDFiumModule({})) as Engine;
  pdfium._FPDF_InitLibraryWithConfig({});
  return pdfium;
}

/** What was filled in is drawn by a part of the engine of its own, which wants to be told what happens to the document. */
function openForm(pdfium: Engine, document: number): { handle: number; close: () => void } {
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
  pdfium: Engine,
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

function drawPage(
  pdfium: Engine,
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

function place(pdfium: Engine, bytes: number): number {
  const at = pdfium.wasmExports.malloc(bytes);
  if (at === 0) throw new RangeError('the engine has no memory left');
  return at;
}
