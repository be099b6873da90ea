/** A part could not start: between choosing its port and listening there, somebody else had taken it. */
export class LostAddress extends Error {
  constructor(
    message: string,
    readonly ports: number[],
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Of losses that name no port of ours, such as one that Temporal takes for itself: those may never end. */
const MAX_UNNAMED = 5;

/**
 * The ports that this text says are taken; Node, Postgres and Temporal all say it in these words. None when it was another
 * than these, undefined when the text is about something else.
 */
export function lostPorts(text: string, ports: readonly number[]): number[] | undefined {
  const isTold = /EADDRINUSE|address already in use/i.test(text);
  return isTold ? ports.filter((port) => new RegExp(`\\b${port}\\b`).test(text)) : undefined;
}

/**
 * Starts a program that takes a number and binds it itself, and again on other ports when one was lost: two clones that
 * start together choose the same ports. However often a neighbour was faster, there are other ports.
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

/** Waits for all; a failure is told only when nothing is under way any more. */
export async function settled(promises: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(promises);
  await Promise.all(promises);
}
