/** What a refusal or a fault is answered with, and the one line that the log gets of it. */
import type { Context } from "hono"
import { RuleError } from "../../src/core/schema/rule-error"
import { ApiError } from "../ground/api-error"
import { describeError, type LogEntry, type LogFields, log, toLine } from "../ground/log"
import { outageAnswer } from "./outage-answer"

/** What lines say of the request: never its query, headers or body. */
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

/** What is told of a refusal; most are nobody's business but the client's. */
function entryOf(c: Context, { status, log: own }: ApiError): LogEntry | undefined {
  if (own) return own
  if (status === 403) return { event: "right.refused" }
  if (status === 429) return { event: "throttled" }
  if (status === 401 && c.req.header("Authorization")) return { event: "session.refused" }
  if (status >= 500) return { event: "outageAnswer", level: "error" }
  return undefined
}

const ofRequest = (c: Context, entry: LogEntry): LogEntry => ({
  ...entry,
  fields: { ...requestFields(c), ...entry.fields },
})

/** The line of something that went wrong with a request, for whoever writes it. */
export const requestLine = (c: Context, entry: LogEntry): string => toLine(ofRequest(c, entry))

const fault = () => new ApiError(500, "Terjadi kesalahan pada server.")

/** Which rule of the declarations threw, and what: never what it was asked of. */
function ruleEntry({ place, cause }: RuleError): LogEntry {
  const { resource, field, rule } = place
  return {
    event: "rule.failed",
    level: "error",
    fields: { resource, ...(field && { field }), rule, ...describeError(cause) },
  }
}

/** The answer to anything that was thrown, and what the log says of it. */
function answered(error: Error): { refused: ApiError; cause?: LogEntry } {
  if (error instanceof ApiError) return { refused: error }
  const fields = describeError(error)
  const away = outageAnswer(error)
  if (error instanceof RuleError) return { refused: fault(), cause: ruleEntry(error) }
  if (away) return { refused: away, cause: { event: "database.outageAnswer", level: "error", fields } }
  return { refused: fault(), cause: { event: "fault", level: "error", fields } }
}

/** Hono's `onError`. */
export function answerFailure(error: Error, c: Context): Response {
  const { refused, cause } = answered(error)
  const { status, message, errors, headers, code } = refused
  const entry = cause ?? entryOf(c, refused)
  if (entry) log(ofRequest(c, { ...entry, fields: { status, ...entry.fields } }))
  const body = {
    message,
    ...(errors && { errors }),
    ...(code && { code }),
    // By this the operator finds the line of what a person complains about.
    ...(status >= 500 && { requestId: c.get("requestId") as string | undefined }),
  }
  return c.json(body, status, { ...headers })
}
