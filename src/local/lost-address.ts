/** A part could not start, since another program had taken its port after it was chosen. */
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
 * How often a part may fail at ports that are not ours, such as one that Temporal chooses itself: those failures might
 * never end.
 */
const MAX_UNNAMED = 5;

/**
 * Which of the given ports a text reports as taken, in the words of Node.js, Postgres and Temporal. An empty list if it
 * names another port, undefined if it is about something else.
 */
export function lostPorts(text: string, ports: readonly number[]): number[] | undefined {
  const isTold = /EADDRINUSE|address already in use/i.test(text);
  return isTold ? ports.filter((port) => new RegExp(`\\b${port}\\b`).test(text)) : undefined;
}

/**
 * Starts a program that binds its port itself, and starts it again with other ports if one was taken meanwhile. Two
 * clones that start together choose the same ports.
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

/** Waits for all promises before a failure is thrown, so that nothing is still running then. */
export async function settled(promises: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(promises);
  await Promise.all(promises);
}
