/** Why a process cannot work on its database. */
export interface DatabaseFault {
  title: string;
  /** What to do about it. */
  detail: string;
  /** The same for the log of a process that waits. */
  line: string;
}
