/**
 * Calls `stop` once, at SIGTERM, at SIGINT, or when a parent that started us with an IPC channel has died:
 * a child must not outlive it.
 */
export function onStopSignal(stop: () => void): void {
  let stopping = false;
  const once = (): void => {
    if (stopping) return;
    stopping = true;
    stop();
  };
  process.once('SIGTERM', once);
  process.on('SIGINT', once);
  if (process.connected) process.once('disconnect', once);
}
