/** Of what every list or form has in common. */
export interface RequestRefusals {
  /** For a list's address that somebody has edited. */
  'list.unknown_cursor': undefined;
}
