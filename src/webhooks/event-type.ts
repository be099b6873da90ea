/** W4: every type that exists. The contract and a constraint of `webhook_endpoints` say the same. */
export const EVENT_TYPES = [
  'verification_approved',
  'verification_rejected',
  'verification_contacted',
  'verification_pending',
  'verification_expired',
  'authorization_revoked',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** W4: what an endpoint gets unless it asks for something else. */
export const DEFAULT_EVENT_TYPES: readonly EventType[] = [
  'verification_approved',
  'verification_rejected',
  'verification_contacted',
];

export function isEventType(text: string): text is EventType {
  return (EVENT_TYPES as readonly string[]).includes(text);
}
