import { isObject } from "../text"

/** The state of the nightly backup. */
export interface NightlyState {
  /** ISO time at which the last successful backup began; null before the first. */
  lastAt: string | null
  /** ISO time of the latest failed attempt since then; null: none. */
  failedAt: string | null
  /** True if a backup is overdue. */
  late: boolean
}

const time = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** The state in a response; null if the server makes no backups. */
export const readNightly = (value: unknown): NightlyState | null =>
  isObject(value)
    ? { lastAt: time(value.lastAt), failedAt: time(value.failedAt), late: value.late === true }
    : null
