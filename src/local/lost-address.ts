/** A part could not start, because another program has taken its port since the port was chosen. */
export class LostAddress extends Error {
  constructor(
    message: string,
    readonly ports: number[],
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * How often a start may fail because of a port that we did not choose, such as one that Temporal chooses itself.
 * Without a limit it might be retried for ever.
 */
const MAX_UNNAMED = 5;

/**
 * The ports among the given ones that the text reports as in use, in the words of Node.js, Postgres or Temporal. An
 * empty list if the text reports another port as in use; undefined if the text is about something else.
 */
export function lostPorts(text: string, ports: readonly number[]): number[] | undefined {
  const isPortInUse = /EADDRINUSE|address already in use/i.test(text);
  return isPortInUse ? ports.filter((port) => new RegExp(`\\b${port}\\b`).test(text)) : undefined;
}

/**
 * Starts programs that bind their ports themselves. If a port was taken in the meantime, starts them again with other
 * ports: two clones that start at the same time choose the same ports.
 */
export async function withOtherPorts<Result>(
  start: (lost: ReadonlySet<number>) => Promise<Result>,
  tell: (lost: LostAddress) => void,
): Promise<Result> {
  const lost = new Set<number>();
  for (let unnamed = 0; ;) {
    try {
      return await start(lost);
    } catch (error) {
      if (!(error instanceof LostAddress)) throw error;
      if (error.ports.length === 0) unnamed += 1;
      if (unnamed === MAX_UNNAMED) throw error;
      for (const port of error.ports) lost.add(port);
      tell(error);
    }
  }
}

/**
 * Waits until all promises are settled, and only then throws if one failed, so that nothing still runs after the error.
 */
export async function settled(promises: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(promises);
  await Promise.all(promises);
}
