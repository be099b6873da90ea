/**
 * Calls `stop` once: on SIGTERM, on SIGINT, on the message of a parent with an IPC channel, or when that parent has
 * died, since a child must not outlive it.
 * A second signal of the same kind, or the parent's death, means that somebody does not want to wait: `hurry` is
 * aborted. A third one ends the process at once. If a whole process group gets a signal (from systemd or a terminal), a
 * child hears of it twice, directly and from its parent; this does not count as a second signal.
 */
export function onStopSignal(stop: (hurry: AbortSignal) => void): void {
  const hurry = new AbortController();
  let isStopping = false;
  const begin = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop(hurry.signal);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    let count = 0;
    process.on(signal, () => {
      count += 1;
      if (count === 2) hurry.abort();
      if (count > 2) process.exit(1);
      begin();
    });
  }
  if (!process.send) return;
  process.on('message', (word) => {
    if (word === HURRY) hurry.abort();
    if (word === STOP || word === HURRY) begin();
  });
  const stopAsOrphan = (): void => {
    hurry.abort();
    begin();
  };
  // If the parent died while this process was loading, no `disconnect` event follows.
  if (process.connected) process.once('disconnect', stopAsOrphan);
  else setImmediate(stopAsOrphan);
}

/**
 * Tells the parent, if there is one, that this process accepts work. If the parent dies at this moment, the failed
 * message is ignored; its death is handled elsewhere.
 */
export function sayReady(): void {
  process.send?.('ready', undefined, undefined, () => undefined);
}

/** Messages from a parent to a child with an IPC channel. */
export const STOP = 'stop';
export const HURRY = 'hurry';
