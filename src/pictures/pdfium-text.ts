import { charactersWithin, listAnnotationTexts, type AnnotationText } from './pdfium-annotations.js';
import { allocate, type Pdfium } from './pdfium-memory.js';

/** Handles of an open document and of its form. */
export interface OpenedDocument {
  document: number;
  form: number;
}

/** The text of a file whose fonts are not embedded, so that it needs system fonts. */
export interface SystemText {
  characters: Set<number>;
  /** Whether the engine has no glyph for some of this text. */
  hasMissingGlyphs: boolean;
}

/** Constants of `fpdfview.h` and `fpdf_edit.h`. */
const FOR_DISPLAY = 0;
const [TEXT, FORM] = [1, 5];
/** Rendering modes of invisible text, such as the searchable text behind a scanned page. */
const INVISIBLE_MODES = [3, 7];
const BOUNDS_BYTES = 16;
const INVISIBLE = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const NOT_WESTERN = /(?!\p{Default_Ignorable_Code_Point})[\u0100-\u1fff\u2c00-\u{10ffff}]/u;
/** In points; narrower than any printed text. */
const NO_WIDTH = 0.01;

/**
 * Adds the text of a page that needs system fonts. This merges form fields and notes into the page, so the page must
 * not be drawn afterwards.
 * @returns false when there is no such page
 */
export function addSystemText(pdfium: Pdfium, opened: OpenedDocument, index: number, text: SystemText): boolean {
  const flattened = loadFlattened(pdfium, opened, index);
  if (!flattened) return false;
  const { page, written } = flattened;
  const list = pdfium.FPDFText_LoadPage(page);
  addCharacters(pdfium, list, text);
  for (const field of written) addOmittedLetters(pdfium, list, field, text);
  pdfium.FPDFText_ClosePage(list);
  const count = pdfium.FPDFPage_CountObjects(page);
  const objects = Array.from({ length: count }, (_, at) => pdfium.FPDFPage_GetObject(page, at));
  if (objects.some((object) => hasNoWidth(pdfium, object))) text.hasMissingGlyphs = true;
  pdfium.FPDF_ClosePage(page);
  return true;
}

/**
 * Loads a page with its form fields and notes merged into it, so that their text is found, too. After merging, the page
 * has to be loaded again, so a page without annotations is not merged.
 */
function loadFlattened(
  pdfium: Pdfium,
  { document, form }: OpenedDocument,
  index: number,
): { page: number; written: AnnotationText[] } | undefined {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return undefined;
  if (pdfium.FPDFPage_GetAnnotCount(page) === 0) return { page, written: [] };
  pdfium.FORM_OnAfterLoadPage(page, form);
  const written = listAnnotationTexts(pdfium, page, form);
  pdfium.FPDFPage_Flatten(page, FOR_DISPLAY);
  pdfium.FORM_OnBeforeClosePage(page, form);
  pdfium.FPDF_ClosePage(page);
  return { page: pdfium.FPDF_LoadPage(document, index), written };
}

/**
 * Adds the letters of a form field or note that the engine has omitted. If the file does not define the appearance of a
 * field, the engine draws only the letters that it has a font for.
 */
function addOmittedLetters(pdfium: Pdfium, list: number, written: AnnotationText, text: SystemText): void {
  const shown = charactersWithin(pdfium, list, written);
  const lacking = Array.from(written.text).filter((letter) => NOT_WESTERN.test(letter) && !shown.has(letter));
  for (const letter of lacking) text.characters.add(letter.codePointAt(0) ?? 0);
  if (lacking.length > 0) text.hasMissingGlyphs = true;
}

function addCharacters(pdfium: Pdfium, list: number, text: SystemText): void {
  const seen = new Set<string>();
  for (let index = pdfium.FPDFText_CountChars(list) - 1; index >= 0; index -= 1) {
    const character = pdfium.FPDFText_GetUnicode(list, index);
    const object = pdfium.FPDFText_GetTextObject(list, index);
    if (object === 0 || !needsSystemFont(pdfium, object) || isInvisible(character)) continue;
    const font = pdfium.FPDFTextObj_GetFont(object);
    const key = `${font} ${character}`;
    if (seen.has(key)) continue;
    seen.add(key);
    text.characters.add(character);
    if (pdfium.FPDFFont_GetGlyphPath(font, character, 1) === 0) text.hasMissingGlyphs = true;
  }
}

/** Whether an object is a vertical text without a font, which the engine's list of characters omits. */
function hasNoWidth(pdfium: Pdfium, object: number): boolean {
  const type = pdfium.FPDFPageObj_GetType(object);
  if (type === FORM) {
    const parts = Array.from({ length: pdfium.FPDFFormObj_CountObjects(object) }, (_, at) => at);
    return parts.some((at) => hasNoWidth(pdfium, pdfium.FPDFFormObj_GetObject(object, at)));
  }
  if (type !== TEXT || !needsSystemFont(pdfium, object)) return false;
  const at = allocate(pdfium, BOUNDS_BYTES);
  pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12);
  const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(pdfium.memory.HEAPU8.buffer, at, 4);
  pdfium.memory.wasmExports.free(at);
  return right - left < NO_WIDTH && top - bottom > NO_WIDTH;
}

function needsSystemFont(pdfium: Pdfium, object: number): boolean {
  if (INVISIBLE_MODES.includes(pdfium.FPDFTextObj_GetTextRenderMode(object))) return false;
  return pdfium.FPDFFont_GetIsEmbedded(pdfium.FPDFTextObj_GetFont(object)) === 0;
}

function isInvisible(character: number): boolean {
  return INVISIBLE.test(String.fromCodePoint(character));
}
