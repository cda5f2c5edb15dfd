/** What nobody caught: one line, and a decision. Nothing ends the process in silence. */
import { codeOf } from "./database/outage"
import { describeError, log } from "./ground/log"

/** A connection that somebody else cut, of which nobody had asked to be told. */
const CUT = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ETIMEDOUT", "ERR_STREAM_PREMATURE_CLOSE"])

/**
 * - A promise that nobody waited for is one request's affair: it is told, and the process lives on.
 * - So is a connection that was cut.
 * - After anything else nobody knows what still holds: the process ends with 1, for its supervisor to start anew. What was
 *   acknowledged is in the database.
 */
export function handleUncaught(): void {
  process.on("unhandledRejection", (reason) =>
    log({ event: "fault.unhandled", level: "error", fields: describeError(reason) }),
  )
  process.on("uncaughtException", (error) => {
    log({ event: "fault.uncaught", level: "error", fields: describeError(error) })
    if (!CUT.has(codeOf(error))) process.exit(1)
  })
}
