import { PDFiumModule } from '@hyzyla/pdfium';
import { answerForFonts, type SystemFont } from './pdfium-fonts.js';
import type { Pdfium } from './pdfium-functions.js';

export interface Engine {
  pdfium: Pdfium;
  /** The languages that a file's texts name when they ask for a font. */
  languages: Set<string>;
}

/**
 * Starts PDFium, the PDF engine of Chromium. It has fonts for western letters built in; `font` is used for all other
 * letters whose fonts the file lacks.
 */
export async function startEngine(font?: SystemFont): Promise<Engine> {
  const pdfium = (await PDFiumModule({})) as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({});
  return { pdfium, languages: answerForFonts(pdfium, font) };
}

/**
 * Allocates memory inside the engine.
 * @throws RangeError when there is none left
 */
export function place(pdfium: Pdfium, bytes: number): number {
  const at = pdfium.wasmExports.malloc(bytes);
  if (at === 0) throw new RangeError('the engine has no memory left');
  return at;
}
