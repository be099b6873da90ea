/**
 * The last verification of a part, in the order of expiry. Temporal stores it in its histories, so it contains only an
 * id and a time.
 */
export interface ExpiryPosition {
  expiresAt: string;
  verificationId: string;
}

export interface ExpiryPart {
  done: number;
  failed: number;
  /** Where the next part begins; null after the last one. */
  next: ExpiryPosition | null;
}

export interface ExpiryCounts {
  expired: number;
  warned: number;
  failed: number;
}

export interface ExpiryActivities {
  expirePart(after: ExpiryPosition | null): Promise<ExpiryPart>;
  warnPart(after: ExpiryPosition | null): Promise<ExpiryPart>;
  /** Writes the result of a run into the log and the metrics. */
  finishExpiry(counts: ExpiryCounts, startedAt: number): Promise<void>;
}
