import { onTestFinished } from 'vitest';

type CleanUp = () => void | Promise<void>;

// The files that one process runs share this module, one file at a time; each ends with cleanUpAfterFile.
const afterTheFile: CleanUp[] = [];

/** Cleans up after the test that calls this; called outside of a test, after the file's last one. Newest first. */
export function whenDone(cleanUp: CleanUp): void {
  try {
    onTestFinished(cleanUp);
  } catch {
    afterTheFile.push(cleanUp);
  }
}

export async function cleanUpAfterFile(): Promise<void> {
  for (const cleanUp of afterTheFile.splice(0).reverse()) await cleanUp();
}
