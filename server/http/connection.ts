/** Decides if the rest of a request's body is worth reading, and closes the connection if not. */
import type { IncomingMessage, ServerResponse } from "node:http"

/** Objects of Node's adapter for a request. */
export interface NodeBindings {
  incoming: IncomingMessage
  outgoing: ServerResponse
}
const isExpecting = ({ headers }: IncomingMessage) => headers.expect?.toLowerCase() === "100-continue"

/** True if the rest of a body is longer than `readAway` bytes, or of unknown length. */
export const isWorthClosing = (incoming: IncomingMessage, readAway: number): boolean =>
  !incoming.complete &&
  (isExpecting(incoming) || !(Number(incoming.headers["content-length"] ?? Number.NaN) <= readAway))

/** Closes a connection after the answer, with an unread body. @param linger milliseconds in which the client can read the answer */
export function closeConnection({ incoming, outgoing }: NodeBindings, linger: number): void {
  const { socket } = incoming
  outgoing.setHeader("Connection", "close")
  // Once a stream has been read from, Node does not drain the rest when the answer ends.
  incoming.read()
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), linger).unref()
  }
}

/** Closes a connection whose body makes no progress, unless our reader pauses it. @param patience milliseconds */
export function watch({ incoming, outgoing }: NodeBindings, patience: number): void {
  const { socket } = incoming
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (incoming.complete) return clearInterval(timer)
    if (socket.bytesRead === seen && incoming.readableLength === 0) socket.destroy()
    seen = socket.bytesRead
  }, patience)
  outgoing.once("close", () => clearInterval(timer))
}

/** Answers 408 and closes a connection whose body is not complete in time. @param timeout milliseconds from the head on */
export function endLate({ incoming, outgoing }: NodeBindings, timeout: number): void {
  const { headers } = incoming
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return
  const timer = setTimeout(() => {
    const { socket } = incoming
    if (incoming.complete || socket.destroyed) return
    if (!outgoing.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n")
    socket.destroy()
  }, timeout)
  timer.unref()
  const stop = () => clearTimeout(timer)
  incoming.once("end", stop)
  outgoing.once("close", stop)
}
