/**
 * What an operator is told of single requests: one line of JSON each, on stderr (stdout keeps the sentences of the
 * start, the first password among them). No line holds a password, a token or what a payload brought.
 */
import { createHmac, randomBytes } from "node:crypto"

export type Level = "info" | "warn" | "error"
export type LogFields = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
export interface LogEntry {
  event: string
  level?: Level
  fields?: LogFields
}

/** A flood of refusals must not fill the disk; faults are always told. */
const PER_SECOND = 100
/** Known to this process alone: its hashes tell that two lines mean one thing, never which. */
const KEY = randomBytes(32)

/** A short mark for what may not stand in a line itself, such as a mistyped email. */
export const mark = (text: string): string =>
  createHmac("sha256", KEY).update(text).digest("base64url").slice(0, 12)

/** ASCII alone, so that nothing in a line ends it or moves a terminal's cursor. */
export const toLine = ({ event, level = "warn", fields }: LogEntry): string =>
  JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )

let write = (line: string): void => void process.stderr.write(`${line}\n`)
/** Where the lines go instead of stderr. */
export const logTo = (sink: (line: string) => void): void => {
  write = sink
}

let second = 0
let written = 0
let skipped = 0

/** Writes one line; `skipped` in a line says how many were left out before it. */
export function log(entry: LogEntry): void {
  const current = Math.floor(Date.now() / 1000)
  if (current !== second) {
    second = current
    written = 0
  }
  if (entry.level !== "error" && ++written > PER_SECOND) {
    skipped++
    return
  }
  const line = toLine({ ...entry, fields: { ...entry.fields, ...(skipped > 0 && { skipped }) } })
  skipped = 0
  write(line)
}

/** The kinds of error whose text names our code's own things; others may quote what somebody sent. */
const OWN_WORDS = new Set(["TypeError", "RangeError", "ReferenceError"])

interface ErrorFacts {
  code?: unknown
  /** SQLite's number; its text names tables and columns, never values. */
  errcode?: unknown
  /** The operating system's; its text names addresses and files. */
  syscall?: unknown
}

/** What may be told of an error: its kind, its code and where it came from. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  const { name, message, stack = "" } = error
  const { code, errcode, syscall } = error as ErrorFacts
  const reported = errcode ?? code
  const plain = OWN_WORDS.has(name) || errcode !== undefined || syscall !== undefined
  return {
    error: name,
    ...((typeof reported === "string" || typeof reported === "number") && { code: reported }),
    ...(plain && { message: message.split("\n")[0]?.slice(0, 200) }),
    at: stack
      .replace(message, "")
      .split("\n")
      .map((line) => /^\s+at (.*)$/.exec(line)?.[1])
      .filter((line) => line !== undefined)
      .slice(0, 8),
  }
}
