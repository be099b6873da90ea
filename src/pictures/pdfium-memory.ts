import type { Methods, PdfiumModule, PdfiumRuntimeMethods } from '@embedpdf/pdfium';

/**
 * The functions of PDFium (`public/*.h`). A handle, such as of a page or a text, is an address in the engine's memory.
 */
export interface Pdfium extends Methods {
  memory: PdfiumModule & PdfiumRuntimeMethods;
}

/**
 * Allocates memory inside the engine.
 * @throws RangeError when there is none left
 */
export function allocate({ memory }: Pdfium, bytes: number): number {
  const at = memory.wasmExports.malloc(bytes);
  if (at === 0) throw new RangeError('the engine has no memory left');
  return at;
}
