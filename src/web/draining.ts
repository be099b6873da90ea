let draining = false;

/** From now on load balancers are told to look elsewhere, and who waits for something is answered. */
export function startDraining(): void {
  draining = true;
}

export function isDraining(): boolean {
  return draining;
}
