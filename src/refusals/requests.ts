/** Of lists, and of what only operators do. */
export interface RequestRefusals {
  /** For a list's address that somebody has edited. */
  'list.unknown_cursor': undefined;

  'audit_log.not_of_owner': undefined;
}
