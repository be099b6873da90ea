/** Where in the queue a case stands. */
export interface QueuePosition {
  since: Date;
  verificationId: string;
}

/** As it goes into an address or a form. */
export function formatPosition({ since, verificationId }: QueuePosition): string {
  return `${since.getTime()}.${verificationId}`;
}

/** Undefined for anything else, which then means the front of the queue. */
export function parsePosition(text: string | undefined): QueuePosition | undefined {
  const [, milliseconds, verificationId] =
    /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text ?? '') ?? [];
  if (milliseconds === undefined || verificationId === undefined) return undefined;
  return { since: new Date(Number(milliseconds)), verificationId };
}
