type CleanUp = () => void | Promise<void>;

// The files that one process runs share this module, one file at a time.
const afterTheFile: CleanUp[] = [];
let afterTheTest: CleanUp[] | undefined;

/** Cleans up after the test that calls this; called outside of a test, after the file's last one. Newest first. */
export function whenDone(cleanUp: CleanUp): void {
  (afterTheTest ?? afterTheFile).push(cleanUp);
}

export function beginTest(): void {
  afterTheTest = [];
}

export async function cleanUpAfterTest(): Promise<void> {
  const all = afterTheTest ?? [];
  afterTheTest = undefined;
  await cleanUp(all);
}

export async function cleanUpAfterFile(): Promise<void> {
  await cleanUp(afterTheFile);
}

/** All of them, whatever becomes of one. @throws what the first has thrown */
async function cleanUp(all: CleanUp[]): Promise<void> {
  const faults: unknown[] = [];
  for (const one of all.splice(0).reverse()) {
    try {
      await one();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}
