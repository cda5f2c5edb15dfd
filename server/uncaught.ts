/** Handles uncaught errors: one log line, and an exit where needed. */
import { codeOf } from "./database/outage"
import { logFailure } from "./ground/log"

/** Codes of connections cut by the other side. */
const CUT = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ETIMEDOUT", "ERR_STREAM_PREMATURE_CLOSE"])

/**
 * - An unhandled rejection concerns one request: it is logged, and the process continues.
 * - So does a connection that was cut.
 * - After any other error the state is unknown: the process exits with 1, for its supervisor to restart it.
 * Acknowledged writes are in the database.
 */
export function handleUncaught(): void {
  process.on("unhandledRejection", logFailure("fault.unhandled"))
  process.on("uncaughtException", (error) => {
    logFailure("fault.uncaught")(error)
    if (!CUT.has(codeOf(error))) process.exit(1)
  })
}
