/** Many requests of one kind over a few connections: as little of the machine as can be, since what answers shares it. */
import { connect } from "node:net"

export interface Load {
  url: string
  headers?: Readonly<Record<string, string>>
  connections?: number
  seconds: number
}

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Statuses that came. */
  statuses: ReadonlySet<number>
  /** Bytes of an answer with its head. */
  bytes: number
}

/** How long an answer is whose head is there; undefined as long as that is not known. */
function lengthOf(buffer: Buffer): { total: number; status: number } | undefined {
  const end = buffer.indexOf("\r\n\r\n")
  if (end < 0) return undefined
  const head = buffer.subarray(0, end).toString("latin1")
  const status = Number(head.slice(9, 12))
  const said = /content-length: (\d+)/i.exec(head)?.[1]
  if (said !== undefined) return { total: end + 4 + Number(said), status }
  if (!/transfer-encoding: chunked/i.test(head)) return { total: end + 4, status }
  const last = buffer.indexOf("\r\n0\r\n\r\n", end)
  return last < 0 ? undefined : { total: last + 7, status }
}

/** One connection that repeats a request without a pause, until `until`. */
function asking(load: Load, until: number, seen: (ms: number, status: number, bytes: number) => void) {
  const { hostname, port, pathname, search } = new URL(load.url)
  const lines = Object.entries(load.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${lines.join("")}\r\n`
  return new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let parts: Buffer[] = []
    let size = 0
    let wanted: { total: number; status: number } | undefined
    let since = 0
    const ask = () => {
      ;[parts, size, wanted, since] = [[], 0, undefined, performance.now()]
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.on("connect", ask)
    socket.on("error", reject)
    socket.on("data", (data) => {
      parts.push(data)
      size += data.length
      wanted ??= lengthOf(parts.length === 1 ? data : Buffer.concat(parts))
      if (!wanted || size < wanted.total) return
      const now = performance.now()
      seen(now - since, wanted.status, size)
      if (now < until) return ask()
      socket.destroy()
      resolve()
    })
  })
}

export async function measure(load: Load): Promise<Measured> {
  const times: number[] = []
  const statuses = new Set<number>()
  let bytes = 0
  const start = performance.now()
  const until = start + load.seconds * 1000
  const seen = (ms: number, status: number, size: number) => {
    times.push(ms)
    statuses.add(status)
    bytes = size
  }
  await Promise.all(Array.from({ length: load.connections ?? 10 }, () => asking(load, until, seen)))
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), statuses, bytes }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
