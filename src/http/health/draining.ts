let stopAnnounced = false;
let draining = false;

/** Makes `/readyz` answer 503, so that load balancers choose another server. All else is served as before. */
export function announceStop(): void {
  stopAnnounced = true;
}

export function isStopAnnounced(): boolean {
  return stopAnnounced;
}

/** Begins the end of a stop: the server accepts no new connections, and long polls are answered at once. */
export function startDraining(): void {
  draining = true;
}

export function isDraining(): boolean {
  return draining;
}
