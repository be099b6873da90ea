import type { Pdfium } from './pdfium-functions.js';

/** A font file, and the offset of the font in it, since a file may hold several. */
export interface SystemFont {
  file: Buffer;
  offset: number;
}

/**
 * Positions in `FPDF_SYSFONTINFO` (`fpdf_sysfontinfo.h`): a version, then these function pointers of four bytes each.
 */
const [ENUMERATE, MAP, GET_FONT, GET_DATA, GET_NAME, GET_CHARSET, DELETE] = [2, 3, 4, 5, 6, 7, 8];
/** Values that the engine passes to these functions. */
const WHOLE_FILE = 0;
const COLLECTION = 0x74746366;
const SYMBOLS = 2;
const LANGUAGES: Readonly<Record<number, string>> = { 128: 'ja', 129: 'ko', 134: 'zh-cn', 136: 'zh-tw' };
const [NONE, OURS] = [0, 1];

/**
 * Answers the engine's requests for system fonts, which it cannot read itself, with the given font or none. The
 * engine's own functions for this have to be replaced: they take a font handle for an address, and the function table
 * cannot grow.
 * @returns the languages that the engine asks for; the set fills while it works
 */
export function answerForFonts(pdfium: Pdfium, font: SystemFont | undefined): Set<string> {
  const languages = new Set<string>();
  const info = pdfium._FPDF_GetDefaultSystemFontInfo();
  const slots = new Int32Array(pdfium.HEAPU8.buffer, info, DELETE + 1).slice();
  const table = pdfium.wasmExports.__indirect_function_table;
  const answer = (slot: number, parameters: number, by: (...given: number[]) => number, returns = true) =>
    table.set(slots[slot] as number, asEngineFunction(parameters, returns, by));
  answer(ENUMERATE, 2, () => 0, false);
  answer(MAP, 7, (_info, _weight, _isItalic, charset = 0) => {
    const language = LANGUAGES[charset];
    if (language) languages.add(language);
    return font && charset !== SYMBOLS ? OURS : NONE;
  });
  answer(GET_FONT, 2, () => NONE);
  answer(GET_DATA, 5, (_info, _font, wanted = 0, at = 0, length = 0) => {
    const data = font && dataOf(font, wanted >>> 0);
    if (!data) return 0;
    if (at !== 0 && length <= data.length) pdfium.HEAPU8.set(data.subarray(0, length), at);
    return data.length;
  });
  answer(GET_NAME, 4, () => 0);
  answer(GET_CHARSET, 2, () => 0);
  answer(DELETE, 2, () => 0, false);
  pdfium._FPDF_SetSystemFontInfo(info);
  return languages;
}

function dataOf({ file, offset }: SystemFont, wanted: number): Buffer | undefined {
  if (wanted === WHOLE_FILE) return file.subarray(offset);
  return wanted === COLLECTION && offset > 0 ? file : undefined;
}

/**
 * The engine can call WebAssembly functions only, so this builds one that passes its arguments to `call` (WebAssembly
 * Core, 5.5).
 */
function asEngineFunction(parameters: number, returns: boolean, call: (...given: number[]) => number) {
  const int32 = 0x7f;
  const type = [0x60, parameters, ...Array<number>(parameters).fill(int32), ...(returns ? [1, int32] : [0])];
  const [types, imports, exports] = [1, 2, 7];
  const name = [1, 'f'.charCodeAt(0)];
  const section = (id: number, content: number[]) => [id, content.length, ...content];
  const bytes = [
    ...[...Buffer.from('\0asm'), 1, 0, 0, 0],
    ...section(types, [1, ...type]),
    ...section(imports, [1, ...name, ...name, 0, 0]),
    ...section(exports, [1, ...name, 0, 0]),
  ];
  const module = new WebAssembly.Module(new Uint8Array(bytes));
  return new WebAssembly.Instance(module, { f: { f: call } }).exports['f'];
}
