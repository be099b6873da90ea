import type { PDFiumModule } from '@hyzyla/pdfium';

/**
 * Functions of PDFium (`public/*.h`) that the package's types omit. Handles of pages, texts and the like are addresses.
 */
interface MoreFunctions {
  _FPDF_GetFormType: (document: number) => number;
  _FPDFPage_Flatten: (page: number, usage: number) => number;
  _FPDF_GetPageSizeByIndexF: (document: number, index: number, size: number) => number;
  _FPDFPage_SetCropBox: (page: number, left: number, bottom: number, right: number, top: number) => void;
  _FPDFPage_New: (document: number, index: number, width: number, height: number) => number;
  _FPDFText_GetUnicode: (text: number, index: number) => number;
  _FPDFText_GetTextObject: (text: number, index: number) => number;
  _FPDFFormObj_CountObjects: (object: number) => number;
  _FPDFFormObj_GetObject: (object: number, index: number) => number;
  _FPDFPageObj_GetBounds: (object: number, left: number, bottom: number, right: number, top: number) => number;
  _FPDFTextObj_GetFont: (object: number) => number;
  _FPDFTextObj_GetTextRenderMode: (object: number) => number;
  _FPDFFont_GetIsEmbedded: (font: number) => number;
  _FPDFFont_GetGlyphPath: (font: number, character: number, size: number) => number;
  _FPDFPage_GetAnnotCount: (page: number) => number;
  _FPDFPage_GetAnnot: (page: number, index: number) => number;
  _FPDFPage_CloseAnnot: (annotation: number) => void;
  _FPDFAnnot_GetSubtype: (annotation: number) => number;
  _FPDFAnnot_GetFlags: (annotation: number) => number;
  _FPDFAnnot_GetRect: (annotation: number, rect: number) => number;
  _FPDFAnnot_GetStringValue: (annotation: number, key: number, at: number, bytes: number) => number;
  _FPDFAnnot_GetFormFieldType: (form: number, annotation: number) => number;
  _FPDFAnnot_GetFormFieldValue: (form: number, annotation: number, at: number, bytes: number) => number;
  _FPDFText_GetBoundedText: (
    text: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    at: number,
    count: number,
  ) => number;
  _FPDF_GetDefaultSystemFontInfo: () => number;
  _FPDF_SetSystemFontInfo: (info: number) => void;
  wasmExports: { __indirect_function_table: WebAssembly.Table };
}

export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & MoreFunctions;
