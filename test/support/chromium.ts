import { findInstalledProgram } from './installed-program.js';

/** The shell first: the same engine without a window of its own, and a fifth less work for each page. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export async function findChromium(): Promise<string> {
  return findInstalledProgram({
    names: NAMES,
    package: 'chromium-headless-shell',
    variable: 'CHROMIUM_PATH',
    for: 'the browser tests',
  });
}
