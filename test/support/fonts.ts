import { output } from '../../src/local/run-program.js';
import { findInstalledProgram } from './installed-program.js';
import { LAST_RESORT_MS } from './last-resort.js';

/** Small ones of all scripts that the tests have; those of East Asia lie in a file of several. */
const PACKAGES = 'fontconfig fonts-dejavu-core fonts-freefont-ttf fonts-wqy-microhei';
const LANGUAGES = ['ru', 'el', 'pl', 'zh-cn', 'zh-tw', 'ja', 'ko', 'ar', 'hi', 'th'];

/** @returns where `fc-match` lies, on a machine that has a font for each of these languages */
export function findFonts(): Promise<string> {
  return findInstalledProgram({
    names: ['fc-match'],
    package: PACKAGES,
    for: 'the tests of PDFs without fonts',
    suffices: async () => {
      const told = await output('fc-list', ['--format', '%{lang}\n'], LAST_RESORT_MS);
      const found = new Set(told.split(/[|\n]/));
      return LANGUAGES.every((language) => found.has(language));
    },
  });
}
