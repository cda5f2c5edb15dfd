/** The sessions of a user, from our own server. */
import { isObject } from "../text"

export interface SessionInfo {
  /** The id for ending it; not derived from its token. */
  id: string
  /** In plain words: 'Chrome di Windows'. */
  device: string
  /** The IP address that it was last used from; '' where none is known. */
  address: string
  /** ISO times; '' of a session that is older than this list. */
  startedAt: string
  seenAt: string
  /** True if it is the one that asks. */
  current: boolean
}

const text = (value: unknown): string => (typeof value === "string" ? value : "")

/** The sessions of a response, without invalid entries. */
export const readSessions = (rows: readonly unknown[]): SessionInfo[] =>
  rows.flatMap((row) =>
    isObject(row) && typeof row.id === "string"
      ? [
          {
            id: row.id,
            device: text(row.device),
            address: text(row.address),
            startedAt: text(row.startedAt),
            seenAt: text(row.seenAt),
            current: row.current === true,
          },
        ]
      : [],
  )

/** The code of a 403 for a user who must change the password first. */
export const PASSWORD_CHANGE_REQUIRED = "password-change-required"
