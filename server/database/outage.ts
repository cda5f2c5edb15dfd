/** Reasons why a database does not answer, in one shape for both databases. Constraint violations are in `faults.ts`. */

/**
 * - `away`: unreachable; nothing was done
 * - `busy`: locked by others, or too slow; nothing was done
 * - `full`: no room to write; nothing was done
 * - `broken`: its files cannot be read or written
 * - `unknown`: the connection was lost during a commit, which may have happened
 * - `moved`: a newer build has migrated the schema; nothing was done
 */
export type Outage = "away" | "busy" | "full" | "broken" | "unknown" | "moved"

/** An outage that the error's code does not show. `cause` is the driver's error. */
export class DatabaseOutage extends Error {
  readonly outage: Outage
  /** The code of `cause`, for the log. */
  readonly code: string

  constructor(outage: Outage, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = "DatabaseOutage"
    this.outage = outage
    this.code = codeOf(cause) || outage
  }
}

/** SQLite's primary result codes. */
const SQLITE: Readonly<Record<number, Outage>> = {
  5: "busy",
  6: "busy",
  7: "broken",
  8: "broken",
  10: "broken",
  11: "broken",
  13: "full",
  14: "broken",
  26: "broken",
}

/** SQLSTATEs of PostgreSQL. Lost connections are a `DatabaseOutage`. */
const POSTGRES: Readonly<Record<string, Outage>> = {
  "25006": "away",
  "40001": "busy",
  "40003": "unknown",
  "40P01": "busy",
  "53000": "busy",
  "53100": "full",
  "53200": "busy",
  "53400": "busy",
  "55P03": "busy",
  "57014": "busy",
  "58030": "broken",
  XX001: "broken",
  XX002: "broken",
}

/** Node's codes for failed file writes: files beside the database are on the same disk. */
const SYSTEM: Readonly<Record<string, Outage>> = {
  EDQUOT: "full",
  EIO: "broken",
  EMFILE: "busy",
  ENFILE: "busy",
  ENOSPC: "full",
  EROFS: "broken",
}

const field = (error: unknown, name: "code" | "errcode"): unknown =>
  (error as Record<string, unknown> | null | undefined)?.[name]

/** SQLite's primary result code; undefined for any other error. */
export const sqliteCode = (error: unknown): number | undefined => {
  const code = field(error, "errcode")
  return typeof code === "number" ? code & 0xff : undefined
}

/** PostgreSQL's SQLSTATE, or Node's name of a system error; '' for any other error. */
export const codeOf = (error: unknown): string => {
  const code = field(error, "code")
  return typeof code === "string" ? code : ""
}

/** @returns the outage that an error reports; undefined for any other error */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof DatabaseOutage) return error.outage
  const sqlite = sqliteCode(error)
  if (sqlite !== undefined) return SQLITE[sqlite]
  const code = codeOf(error)
  return POSTGRES[code] ?? SYSTEM[code]
}
