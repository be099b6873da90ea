/**
 * Calls `stop` once: at SIGTERM, at SIGINT, when a parent that started us with an IPC channel tells us to stop, or when it
 * has died, since a child must not outlive it.
 *
 * A second signal of the same kind, or that death, is for whoever does not want to wait: `hurry` is aborted. A third one ends the
 * process as it stands. Whoever signals a whole group (systemd, a terminal) reaches a child twice, by the signal and by its
 * parent's word; that is no second signal.
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
  const beOrphaned = (): void => {
    hurry.abort();
    begin();
  };
  // It may have died while we were still being loaded: nobody is told of that any more.
  if (process.connected) process.once('disconnect', beOrphaned);
  else setImmediate(beOrphaned);
}

/** Tells the parent, if there is one, that work is taken. One that dies at this moment ends us as ever, and not as a failure. */
export function sayReady(): void {
  process.send?.('ready', undefined, undefined, () => undefined);
}

/** What a parent says to a child that it started with an IPC channel. */
export const STOP = 'stop';
export const HURRY = 'hurry';
