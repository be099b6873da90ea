import { UUID_SOURCE } from '../../uuid.js';

const POSITION = new RegExp(`^(\\d{1,15})\\.(${UUID_SOURCE})$`);

/** The place of a case in the queue, which is ordered by time and id. */
export interface QueuePosition {
  since: Date;
  verificationId: string;
}

export function formatPosition({ since, verificationId }: QueuePosition): string {
  return `${since.getTime()}.${verificationId}`;
}

/** Undefined if the text is not a position; the caller then begins at the front of the queue. */
export function parsePosition(text: string | undefined): QueuePosition | undefined {
  const [, milliseconds, verificationId] = POSITION.exec(text ?? '') ?? [];
  if (milliseconds === undefined || verificationId === undefined) return undefined;
  return { since: new Date(Number(milliseconds)), verificationId };
}
