import { afterAll, onTestFinished } from 'vitest';

type CleanUp = () => void | Promise<void>;

// Vitest loads this module once per test file, so this list and its hook belong to one file.
const afterTheFile: CleanUp[] = [];
afterAll(async () => {
  for (const cleanUp of afterTheFile.splice(0).reverse()) await cleanUp();
});

/** Cleans up after the test that calls this; called outside of a test, after the file's last one. Newest first. */
export function whenDone(cleanUp: CleanUp): void {
  try {
    onTestFinished(cleanUp);
  } catch {
    afterTheFile.push(cleanUp);
  }
}
