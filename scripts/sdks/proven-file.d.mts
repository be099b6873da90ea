/** One way to get a file, and its name for whoever reads that it has failed. */
interface Way {
  name: string;
  fetch: () => Promise<unknown>;
}

export function ensureProven(file: string, sha256: string, ways: Way[]): Promise<void>;
