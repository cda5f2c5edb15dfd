import { isObject } from "../text"

export interface SessionInfo {
  /** The id for ending it; not derived from its token. */
  id: string
  /** 'Chrome di Windows' */
  device: string
  /** Last IP address; '' if unknown. */
  address: string
  /** ISO times; '' for a session from before this list existed. */
  startedAt: string
  seenAt: string
  current: boolean
}

const text = (value: unknown): string => (typeof value === "string" ? value : "")

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
