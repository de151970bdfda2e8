/** The state of the scheduled backups, as administrators see it. */
export interface BackupStatus {
  /** When the last good backup was made, in milliseconds since 1970. Undefined before the first. */
  madeAt: number | undefined;
  megabytes: number | undefined;
  /** Why the last attempt failed, as an English sentence for the operator. */
  problem: string | undefined;
  /** The last good backup is older than two days. */
  isOverdue: boolean;
}
