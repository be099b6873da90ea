/** The last one of a part, in the order in which they expire. Ids and times only (DF11). */
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

/** What a run of expiry calls. */
export interface ExpiryActivities {
  expirePart(after: ExpiryPosition | null): Promise<ExpiryPart>;
  warnPart(after: ExpiryPosition | null): Promise<ExpiryPart>;
  /** For the log and the metrics. */
  finishExpiry(counts: ExpiryCounts, startedAt: number): Promise<void>;
}
