import { allocate, type Pdfium } from './pdfium-memory.js';

/** A font file, and the offset of the font in it, since a file may hold several. */
export interface SystemFont {
  file: Buffer;
  offset: number;
}

/** Values that the engine passes to the functions of `FPDF_SYSFONTINFO`, and those that it gets from them. */
const WHOLE_FILE = 0;
const COLLECTION = 0x74746366;
const SYMBOLS = 2;
const LANGUAGES: Readonly<Record<number, string>> = { 128: 'ja', 129: 'ko', 134: 'zh-cn', 136: 'zh-tw' };
const [NONE, OURS] = [0, 1];
const VERSION = 1;

/**
 * Gives the engine callbacks for the system fonts that it requests, because it cannot read them itself: it gets the
 * given font, or none.
 * @returns the languages of the requested fonts; the set fills while the engine works
 */
export function provideSystemFonts(pdfium: Pdfium, font: SystemFont | undefined): Set<string> {
  const { memory } = pdfium;
  const languages = new Set<string>();
  const mapFont = (_info: number, _weight: number, _isItalic: number, charset: number) => {
    const language = LANGUAGES[charset];
    if (language) languages.add(language);
    return font && charset !== SYMBOLS ? OURS : NONE;
  };
  const getFontData = (_info: number, _font: number, wanted: number, at: number, length: number) => {
    const data = font && dataOf(font, wanted >>> 0);
    if (!data) return 0;
    if (at !== 0 && length <= data.length) memory.HEAPU8.set(data.subarray(0, length), at);
    return data.length;
  };
  // The members of `FPDF_SYSFONTINFO` (`fpdf_sysfontinfo.h`): the version, and functions, each with its signature in
  // WebAssembly (result first; v: void, i: 32-bit integer).
  const members = [
    VERSION,
    memory.addFunction(() => undefined, 'vi'), // Release
    memory.addFunction(() => undefined, 'vii'), // EnumFonts
    memory.addFunction(mapFont, 'iiiiiiii'),
    memory.addFunction(() => NONE, 'iii'), // GetFont
    memory.addFunction(getFontData, 'iiiiii'),
    memory.addFunction(() => 0, 'iiiii'), // GetFaceName
    memory.addFunction(() => 0, 'iii'), // GetFontCharset
    memory.addFunction(() => undefined, 'vii'), // DeleteFont
  ];
  const info = allocate(pdfium, members.length * Int32Array.BYTES_PER_ELEMENT);
  memory.HEAP32.set(members, info / Int32Array.BYTES_PER_ELEMENT);
  pdfium.FPDF_SetSystemFontInfo(info);
  return languages;
}

function dataOf({ file, offset }: SystemFont, wanted: number): Buffer | undefined {
  if (wanted === WHOLE_FILE) return file.subarray(offset);
  return wanted === COLLECTION && offset > 0 ? file : undefined;
}
