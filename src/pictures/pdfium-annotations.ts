import { allocate, type Pdfium } from './pdfium-memory.js';

/** Constants of `fpdf_annot.h` and `fpdf_formfill.h`. */
const [FREE_TEXT, WIDGET] = [3, 20];
const TEXT_FIELD = 6;
/** Flags "Hidden" and "NoView" (ISO 32000-1, 12.5.3). */
const HIDDEN = 0x02 | 0x20;
const RECT_BYTES = 16;

/** The text of a form field or note, and its area on the page. */
export interface AnnotationText {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The texts of the visible form fields and notes on a page. */
export function listAnnotationTexts(pdfium: Pdfium, page: number, form: number): AnnotationText[] {
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  return Array.from({ length: count }, (_, index) => {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    const isShown = (pdfium.FPDFAnnot_GetFlags(annotation) & HIDDEN) === 0;
    const text = isShown ? textOf(pdfium, annotation, form) : '';
    const written = text === '' ? [] : [{ text, ...areaOf(pdfium, annotation) }];
    pdfium.FPDFPage_CloseAnnot(annotation);
    return written;
  }).flat();
}

function textOf(pdfium: Pdfium, annotation: number, form: number): string {
  switch (pdfium.FPDFAnnot_GetSubtype(annotation)) {
    case WIDGET:
      // Only text fields, because the stored value of a choice field may differ from the text that is shown.
      if (pdfium.FPDFAnnot_GetFormFieldType(form, annotation) !== TEXT_FIELD) return '';
      return readText(pdfium, (at, bytes) => pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, at, bytes));
    case FREE_TEXT:
      return readText(pdfium, (at, bytes) => pdfium.FPDFAnnot_GetStringValue(annotation, 'Contents', at, bytes));
    default:
      return '';
  }
}

/** Calls `read` twice: for the length, then for the text, which is UTF-16 with a final zero. */
function readText(pdfium: Pdfium, read: (at: number, bytes: number) => number): string {
  const bytes = read(0, 0);
  if (bytes === 0) return '';
  const at = allocate(pdfium, bytes);
  read(at, bytes);
  const text = Buffer.from(pdfium.memory.HEAPU8.subarray(at, at + bytes))
    .toString('utf16le')
    .replace(/\0$/, '');
  pdfium.memory.wasmExports.free(at);
  return text;
}

function areaOf(pdfium: Pdfium, annotation: number): Omit<AnnotationText, 'text'> {
  const at = allocate(pdfium, RECT_BYTES);
  pdfium.FPDFAnnot_GetRect(annotation, at);
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.memory.HEAPU8.buffer, at, 4);
  pdfium.memory.wasmExports.free(at);
  return { left, top, right, bottom };
}

/** The characters that a page shows within an area. */
export function charactersWithin(
  pdfium: Pdfium,
  list: number,
  { left, top, right, bottom }: AnnotationText,
): Set<string> {
  const count = pdfium.FPDFText_GetBoundedText(list, left, top, right, bottom, 0, 0);
  if (count === 0) return new Set();
  const at = allocate(pdfium, 2 * count);
  pdfium.FPDFText_GetBoundedText(list, left, top, right, bottom, at, count);
  const text = Buffer.from(pdfium.memory.HEAPU8.subarray(at, at + 2 * count)).toString('utf16le');
  pdfium.memory.wasmExports.free(at);
  return new Set(text);
}
