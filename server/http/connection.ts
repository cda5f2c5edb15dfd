/** A request's connection: whether its body is worth waiting for, and how it is given up. */
import type { IncomingMessage, ServerResponse } from "node:http"

/** What Node's adapter gives with each request. */
export interface NodeBindings {
  incoming: IncomingMessage
  outgoing: ServerResponse
}
const isExpecting = ({ headers }: IncomingMessage) => headers.expect?.toLowerCase() === "100-continue"

/** Whether so much of a body is outstanding, or may not even come, that its connection is better given up. */
export const isBurden = (incoming: IncomingMessage, readAway: number): boolean =>
  !incoming.complete &&
  (isExpecting(incoming) || !(Number(incoming.headers["content-length"] ?? Number.NaN) <= readAway))

/** Ends a connection after the answer, with the rest of the body unread, but not before the client can have read why. */
export function giveUp({ incoming, outgoing }: NodeBindings, linger: number): void {
  const { socket } = incoming
  outgoing.setHeader("Connection", "close")
  // Of what has been read from, Node does not pull the rest off the wire when the answer ends.
  incoming.read()
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), linger).unref()
  }
}

/** Ends a connection whose body has stood still, unless it is we who do not read. */
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
