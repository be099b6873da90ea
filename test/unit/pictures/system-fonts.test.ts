import { expect, test } from '@jest/globals';
import { startEngine } from '../../../src/pictures/pdfium-engine.js';
import { provideSystemFonts } from '../../../src/pictures/pdfium-fonts.js';

/** Where `FPDF_SYSFONTINFO` has its functions that find a font or are given one, and how many parameters each takes. */
const FUNCTIONS = { GetFont: [4, 2], GetFontData: [5, 5], GetFaceName: [6, 4], GetFontCharset: [7, 2] } as const;

test('FD30: no function of the engine itself is left that looks for fonts, or takes ours for an address in its memory', async () => {
  const { pdfium } = await startEngine();
  let info = 0;
  provideSystemFonts({ ...pdfium, FPDF_SetSystemFontInfo: (at) => ((info = at), null) }, undefined);
  const beyondItsMemory = -16;
  const answers = Object.entries(FUNCTIONS).map(([name, [slot, parameters]]) => {
    const at = pdfium.memory.HEAP32[info / 4 + slot] as number;
    const { __indirect_function_table: table } = pdfium.memory.wasmExports as unknown as {
      __indirect_function_table: WebAssembly.Table;
    };
    const call = table.get(at) as (...given: number[]) => number;
    const given = [info, beyondItsMemory, ...Array<number>(parameters - 2).fill(0)];
    return [name, call(...given)];
  });
  expect(Object.fromEntries(answers)).toEqual({ GetFont: 0, GetFontData: 0, GetFaceName: 0, GetFontCharset: 0 });
});
