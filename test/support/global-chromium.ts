import type { TestProject } from 'vitest/node';
import { findInstalledProgram } from './installed-program.js';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

/** The shell first: the same engine without a window of its own, and a fifth less work for each page. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export default async function setUp(project: TestProject): Promise<void> {
  const wanted = {
    names: NAMES,
    package: 'chromium-headless-shell',
    variable: 'CHROMIUM_PATH',
    for: 'the browser tests',
  };
  project.provide('chromium', await findInstalledProgram(wanted));
}
