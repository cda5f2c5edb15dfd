import { readRows, textOf } from "../text"

export interface SessionInfo {
  /** Id by which it is ended; not derived from its token. */
  id: string
  /** 'Chrome di Windows' */
  device: string
  /** Last IP address; '' if unknown. */
  address: string
  /** ISO times; '' for a session from before this list existed. */
  startedAt: string
  seenAt: string
  current: boolean
  /** Signed in from a browser that the account had not used before. */
  newDevice?: boolean
  /** Signed in at an hour at which the account had not signed in for a month. */
  unusualHour?: boolean
}

/** The valid sessions of a response. */
export const readSessions = (rows: readonly unknown[]): SessionInfo[] =>
  readRows(rows, (row) => ({
    id: row.id,
    device: textOf(row.device),
    address: textOf(row.address),
    startedAt: textOf(row.startedAt),
    seenAt: textOf(row.seenAt),
    current: row.current === true,
    ...(row.newDevice === true && { newDevice: true }),
    ...(row.unusualHour === true && { unusualHour: true }),
  }))

/** Days of a password that another user has set; the server may have another number (setting `FIRST_PASSWORD_DAYS`). */
export const FIRST_PASSWORD_DAYS = 7

/** The code of a 403 for a user who must change the password first. */
export const PASSWORD_CHANGE_REQUIRED = "password-change-required"
