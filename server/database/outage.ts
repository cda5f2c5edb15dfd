/**
 * What keeps a database from answering at all, in one shape for both dialects: nobody's input is at fault, and it passes
 * or somebody has to see to the machine. What it refused to store is in `faults.ts`.
 */

/**
 * - `away`: it cannot be reached; nothing was done
 * - `busy`: someone else holds what is needed, or it took too long; nothing was done
 * - `full`: there is no room to write; nothing was done
 * - `broken`: its files cannot be read or written
 * - `unknown`: it went away while a transaction was being committed; nobody can say whether it was
 * - `moved`: another build has migrated it, and this one no longer knows its schema; nothing was done
 */
export type Outage = "away" | "busy" | "full" | "broken" | "unknown" | "moved"

/** A outage that the error's code alone does not say. `cause` is what the driver threw. */
export class DatabaseOutage extends Error {
  readonly outage: Outage
  /** The cause's own, so that the log can tell one outage from another. */
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

/** PostgreSQL's SQLSTATEs; those of a lost connection come as a `DatabaseOutage`. */
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

/** Node's names of what keeps files from being written: what stands beside the database is on the same disk. */
const SYSTEM: Readonly<Record<string, Outage>> = {
  EDQUOT: "full",
  EIO: "broken",
  EMFILE: "busy",
  ENFILE: "busy",
  ENOSPC: "full",
  EROFS: "broken",
}

const field = (error: unknown, name: "code" | "errcode"): unknown =>
  typeof error === "object" && error !== null && name in error
    ? (error as Record<typeof name, unknown>)[name]
    : undefined

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

/** The outage behind an error, or undefined when it is none. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof DatabaseOutage) return error.outage
  const sqlite = sqliteCode(error)
  if (sqlite !== undefined) return SQLITE[sqlite]
  const code = codeOf(error)
  return POSTGRES[code] ?? SYSTEM[code]
}
