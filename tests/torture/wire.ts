/** Raw bytes over a socket, without an HTTP client. */
import { connect } from "node:net"

export interface Exchange {
  /** The status of each answer that began, in order. */
  statuses: readonly number[]
  received: string
  /** Bytes sent before the end. */
  sent: number
  /** True if the server closed the connection; false: the timeout. */
  closed: boolean
  ms: number
}

interface Sending {
  url: string
  /** Written one after another. */
  chunks: Iterable<Buffer | string>
  /** Between one and the next. */
  pauseMs?: number
  /** Ends our half after the last. */
  half?: boolean
  /** Cuts the line after the last. */
  abort?: boolean
  patienceMs: number
  /** Ends after so many answers. */
  answers?: number
}

const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))

export function exchange({
  url,
  chunks,
  pauseMs = 0,
  half,
  abort,
  patienceMs,
  answers,
}: Sending): Promise<Exchange> {
  const { port } = new URL(url)
  const started = performance.now()
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1")
    const received: Buffer[] = []
    let done = false
    const end = (closed: boolean) => {
      if (done) return
      done = true
      clearTimeout(timer)
      const text = Buffer.concat(received).toString("latin1")
      resolve({
        statuses: statusesOf(text),
        received: text,
        sent: socket.bytesWritten - socket.writableLength,
        closed,
        ms: performance.now() - started,
      })
      socket.destroy()
    }
    const timer = setTimeout(() => end(false), patienceMs)
    socket.on("data", (data) => {
      received.push(data)
      if (answers && statusesOf(Buffer.concat(received).toString("latin1")).length >= answers)
        // The rest of the last answer follows.
        setTimeout(() => end(true), 5)
    })
    socket.on("error", () => end(true))
    const gone = new Promise<void>((resolve) =>
      socket.on("close", () => {
        end(true)
        resolve()
      }),
    )
    socket.on("end", () => end(true))
    socket.on("connect", async () => {
      for (const chunk of chunks) {
        if (done || socket.destroyed) return
        if (!socket.write(chunk)) await Promise.race([gone, new Promise((go) => socket.once("drain", go))])
        if (pauseMs > 0) await new Promise((go) => setTimeout(go, pauseMs))
      }
      if (abort) setTimeout(() => socket.destroy(), 5)
      else if (half) socket.end()
    })
  })
}
