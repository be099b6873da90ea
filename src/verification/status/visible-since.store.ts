/**
 * Since when a client has seen the status of the verification `v`. One without expiration enabled sees an expired
 * verification as approved, since its approval (docs/decisions.md, "Expired in statistics").
 */
export const VISIBLE_SINCE = `case when v.status <> 'expired' or c.expiration_enabled then v.status_changed_at else (
                      select max(h.changed_at) from verification_history h
                      where h.verification_id = v.verification_id and h.to_status = 'approved'
                    ) end`;
