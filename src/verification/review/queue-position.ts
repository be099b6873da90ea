import { UUID_PATTERN } from '../../uuid.js';

const POSITION = new RegExp(`^(\\d{1,15})\\.(${UUID_PATTERN})$`);

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
  const [, milliseconds, verificationId] = POSITION.exec(text ?? '') ?? [];
  if (milliseconds === undefined || verificationId === undefined) return undefined;
  return { since: new Date(Number(milliseconds)), verificationId };
}
