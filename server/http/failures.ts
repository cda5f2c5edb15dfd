/** Answers errors, and writes one log line for each that the operator should see. */
import type { Context } from "hono"
import { RuleError } from "../../src/core/schema/rule-error"
import { type Outage, outageOf } from "../database/outage"
import { ApiError } from "../ground/api-error"
import { describeError, type LogEntry, type LogFields, log, toLine } from "../ground/log"

/** Loggable parts of a request: never query, headers or body. */
function requestFields(c: Context): LogFields {
  const pathname = c.req.path
  return {
    requestId: c.get("requestId"),
    method: c.req.method.slice(0, 20),
    path: pathname.slice(0, 200),
    account: c.get("account"),
    address: c.get("address"),
  }
}

/** Log entry of a refusal; undefined for most, which concern the client only. */
function entryOf(c: Context, { status, log: own }: ApiError): LogEntry | undefined {
  if (own) return own
  if (status === 403) return { event: "right.refused" }
  if (status === 429) return { event: "throttled" }
  if (status === 401 && c.req.header("Authorization")) return { event: "session.refused" }
  // No form of ours sends such a request.
  if (status === 400 || status === 413 || status === 415) return { event: "request.malformed", level: "info" }
  if (status >= 500) return { event: "unavailable", level: "error" }
  return undefined
}

const ofRequest = (c: Context, entry: LogEntry): LogEntry => ({
  ...entry,
  fields: { ...requestFields(c), ...entry.fields },
})

export const requestLine = (c: Context, entry: LogEntry): string => toLine(ofRequest(c, entry))

const fault = () => new ApiError(500, "Terjadi kesalahan pada server.")

/** The declaration's rule that threw, and its error; never its input. */
function ruleEntry({ place, cause }: RuleError): LogEntry {
  const { resource, field, rule } = place
  return {
    event: "rule.failed",
    level: "error",
    fields: { resource, ...(field && { field }), rule, ...describeError(cause) },
  }
}

/** Answers during a database outage: 503 with one sentence and Retry-After. */
const OUTAGES: Readonly<Record<Outage, { message: string; seconds: number }>> = {
  away: { message: "Server sedang tidak dapat dihubungi. Coba beberapa saat lagi.", seconds: 5 },
  busy: { message: "Server sedang sibuk. Coba beberapa saat lagi.", seconds: 2 },
  full: {
    message: "Ruang penyimpanan server penuh, jadi data tidak tersimpan. Hubungi administrator.",
    seconds: 60,
  },
  broken: {
    message: "Penyimpanan server sedang bermasalah. Coba lagi nanti atau hubungi administrator.",
    seconds: 60,
  },
  unknown: {
    message:
      "Sambungan terputus saat menyimpan. Muat ulang dan periksa apakah data sudah tersimpan sebelum mencoba lagi.",
    seconds: 5,
  },
  // The process behind the same address is replaced by the newer build.
  moved: { message: "Aplikasi sedang diperbarui. Coba beberapa saat lagi.", seconds: 5 },
}

function outageAnswer(error: unknown): ApiError | undefined {
  const outage = outageOf(error)
  if (!outage) return undefined
  const { message, seconds } = OUTAGES[outage]
  return new ApiError(503, message, { headers: { "Retry-After": String(seconds) } })
}

/** Maps any error to an answer and a log entry. */
function answered(error: Error): { refused: ApiError; cause?: LogEntry } {
  if (error instanceof ApiError) return { refused: error }
  const fields = describeError(error)
  const away = outageAnswer(error)
  if (error instanceof RuleError) return { refused: fault(), cause: ruleEntry(error) }
  if (away) return { refused: away, cause: { event: "database.unavailable", level: "error", fields } }
  return { refused: fault(), cause: { event: "fault", level: "error", fields } }
}

/** Body of a failure's answer, and its log line. */
function bodyOf(error: Error, c: Context): { refused: ApiError; body: object } {
  const { refused, cause } = answered(error)
  const { status, message, errors, code } = refused
  const entry = cause ?? entryOf(c, refused)
  if (entry) log(ofRequest(c, { ...entry, fields: { status, ...entry.fields } }))
  const body = {
    message,
    ...(errors && { errors }),
    ...(code && { code }),
    // Lets the operator find the log line of a reported error.
    ...(status >= 500 && { requestId: c.get("requestId") as string | undefined }),
  }
  return { refused, body }
}

/** A failure as a part of an answer about several records. */
export function failureOf(error: Error, c: Context): { status: number } {
  const { refused, body } = bodyOf(error, c)
  return { status: refused.status, ...body }
}

/** Hono's `onError`. */
export function answerFailure(error: Error, c: Context): Response {
  const { refused, body } = bodyOf(error, c)
  return c.json(body, refused.status, { ...refused.headers })
}
