let isToldOf = false;
let draining = false;

/** From now on load balancers are told to look elsewhere; everything is answered as ever. */
export function announceStop(): void {
  isToldOf = true;
}

export function isStopAnnounced(): boolean {
  return isToldOf;
}

/** Nobody new comes in any more, and who waits for something is answered. */
export function startDraining(): void {
  draining = true;
}

export function isDraining(): boolean {
  return draining;
}
