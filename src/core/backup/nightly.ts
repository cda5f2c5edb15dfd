import { isObject } from "../text"

export interface NightlyState {
  /** ISO time at which the last one was begun; null: none was made yet. */
  lastAt: string | null
  /** ISO time of a try that failed since; null: none did. */
  failedAt: string | null
  /** True if one is missing that should long have been made. */
  late: boolean
}

const time = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** null: this server makes none. */
export const readNightly = (value: unknown): NightlyState | null =>
  isObject(value)
    ? { lastAt: time(value.lastAt), failedAt: time(value.failedAt), late: value.late === true }
    : null
