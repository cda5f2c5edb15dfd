/** Begins the resource of a job that sends a mail. */
export const MAIL_PREFIX = "mail:"

/** A job that has not succeeded yet, as `GET /jobs` answers it. */
export interface WaitingJob {
  id: string
  /** Time of the write, ISO. */
  at: string
  resource: string
  recordId: string
  recordName: string
  action: "create" | "edit" | "delete"
  /** Attempts made so far. */
  attempts: number
  /** True if no further attempt is made without a superadmin. */
  failed: boolean
  /** Time of the next attempt, ISO. */
  nextAt: string
  /** Message of the last error. */
  error: string
}
