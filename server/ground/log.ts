/**
 * Log of single requests: JSON lines on stderr; stdout has the sentences of the start, such as the first password. No
 * line holds a password, a token or a payload.
 */
import { createHmac, randomBytes } from "node:crypto"

export type Level = "info" | "warn" | "error"
export type LogFields = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
export interface LogEntry {
  event: string
  level?: Level
  fields?: LogFields
}

/** Lines per second, so that a flood of refusals does not fill the disk; errors are always written. */
const PER_SECOND = 100
/** Key of this process: equal hashes mean equal values, and reveal nothing else. */
const KEY = randomBytes(32)

/** Hash for a private value, such as a mistyped email. */
export const mark = (text: string): string =>
  createHmac("sha256", KEY).update(text).digest("base64url").slice(0, 12)

/** ASCII only, so that no character ends a line or moves a terminal's cursor. */
export const toLine = ({ event, level = "warn", fields }: LogEntry): string =>
  JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )

let write = (line: string): void => void process.stderr.write(`${line}\n`)
let second = 0
let written = 0
let skipped = 0

/** Redirects the lines, instead of stderr. Lines that went elsewhere count no more for the limit. */
export const logTo = (sink: (line: string) => void): void => {
  write = sink
  second = written = skipped = 0
}

/** Writes one line; `skipped` counts the lines dropped before it. */
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

/** Handler of a rejection that must not fail its caller: writes one error line. */
export const logFailure =
  (event: string) =>
  (error: unknown): void =>
    log({ event, level: "error", fields: describeError(error) })

/** Error types whose message quotes only our code; messages of others may quote input. */
const OWN_MESSAGES = new Set(["TypeError", "RangeError", "ReferenceError"])

/** Loggable parts of an error: kind, code and origin. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  const { name, message, stack = "" } = error
  // `errcode`: SQLite's, whose messages name tables and columns. `syscall`: a system error, which names addresses and files.
  const { code, errcode, syscall } = error as unknown as Record<string, unknown>
  const reported = errcode ?? code
  const plain = OWN_MESSAGES.has(name) || errcode !== undefined || syscall !== undefined
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
