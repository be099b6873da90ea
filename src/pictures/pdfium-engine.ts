import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { provideSystemFonts, type SystemFont } from './pdfium-fonts.js';
import type { Pdfium } from './pdfium-memory.js';

export interface Engine {
  pdfium: Pdfium;
  /** The languages of the system fonts that the engine has requested for the current file. */
  languages: Set<string>;
}

const WASM = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));

/**
 * Starts PDFium, the PDF engine of Chromium. It has built-in fonts for western letters. For all other letters whose
 * fonts are not embedded in the file it uses `font`.
 */
export async function startEngine(font?: SystemFont): Promise<Engine> {
  const { pdfium: memory, ...functions } = await init({ wasmBinary: Uint8Array.from(readFileSync(WASM)).buffer });
  const pdfium = { ...functions, memory };
  pdfium.FPDF_InitLibraryWithConfig(0);
  return { pdfium, languages: provideSystemFonts(pdfium, font) };
}
