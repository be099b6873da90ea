import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { answerForFonts, type SystemFont } from './pdfium-fonts.js';
import type { Pdfium } from './pdfium-memory.js';

export interface Engine {
  pdfium: Pdfium;
  /** The languages that a file's texts name when they ask for a font. */
  languages: Set<string>;
}

const WASM = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));

/**
 * Starts PDFium, the PDF engine of Chromium. It has fonts for western letters built in; `font` is used for all other
 * letters whose fonts the file lacks.
 */
export async function startEngine(font?: SystemFont): Promise<Engine> {
  const { pdfium: memory, ...functions } = await init({ wasmBinary: Uint8Array.from(readFileSync(WASM)).buffer });
  const pdfium = { ...functions, memory };
  pdfium.FPDF_InitLibraryWithConfig(0);
  return { pdfium, languages: answerForFonts(pdfium, font) };
}
