import { PDFiumModule } from '@hyzyla/pdfium';
import { answerForFonts, type SystemFont } from './pdfium-fonts.js';
import type { Pdfium } from './pdfium-functions.js';

export interface Engine {
  pdfium: Pdfium;
  /** Of the texts whose fonts it was asked for, as far as these say so. */
  languages: Set<string>;
}

/** The engine of Chromium. It has fonts of its own for western letters, and is given one for all else that a file lacks. */
export async function startEngine(font?: SystemFont): Promise<Engine> {
  const pdfium = (await PDFiumModule({})) as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({});
  return { pdfium, languages: answerForFonts(pdfium, font) };
}

/** Room in its memory. */
export function place(pdfium: Pdfium, bytes: number): number {
  const at = pdfium.wasmExports.malloc(bytes);
  if (at === 0) throw new RangeError('the engine has no memory left');
  return at;
}
