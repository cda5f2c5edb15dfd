/** A proxy between browser and server that cuts some calls at any byte, or delivers them late. */
import { connect, createServer, type Socket } from "node:net"

/** `going`: to the server. `coming`: to the browser. `late`: a whole request that `arrive` delivers. */
export type Way = "going" | "coming" | "late"

export interface Line {
  url: string
  /** Cuts all connections when the next of the calls has passed so many bytes that way. */
  arm: (way: Way, bytes: number) => void
  disarm: () => void
  /** The next of the calls hangs: it passes nothing that way, with its connection open. Resolves when it hangs. */
  hang: (way: "going" | "coming") => Promise<void>
  /** Cuts all connections and refuses new ones until `up`. */
  down: () => void
  up: () => void
  /** Number of cuts. */
  cuts: () => number
  /** Delivers a late request; false: there is none. */
  arrive: () => Promise<boolean>
  close: () => void
}

interface Pair {
  browser: Socket
  server: Socket
  /** True if the current call may be cut. */
  ours: boolean
  held: Buffer[]
  hangs: "going" | "coming" | undefined
}

/** A request's method and path, where a chunk begins one. */
function requestIn(chunk: Buffer): { method: string; path: string } | undefined {
  const [, method, path] =
    /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/.exec(chunk.subarray(0, 2000).toString("latin1")) ?? []
  return method && path ? { method, path } : undefined
}

/** True if the bytes are a complete request. */
function isWhole(request: Buffer): boolean {
  const end = request.indexOf("\r\n\r\n")
  if (end < 0) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(request.subarray(0, end).toString("latin1"))?.[1]
  return request.length >= end + 4 + Number(length ?? 0)
}

/** @param target the server's address @param ours true for a call that may be cut */
export async function openLine(
  target: string,
  ours: (path: string, method: string) => boolean,
): Promise<Line> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<Pair>()
  const late: Buffer[] = []
  let armed: { way: Way; bytes: number } | undefined
  let hanging: { way: "going" | "coming"; begun: () => void } | undefined
  let cuts = 0
  let isDown = false

  const cut = () => {
    cuts++
    armed = undefined
    for (const { browser, server } of pairs) {
      browser.destroy()
      server.destroy()
    }
    pairs.clear()
  }
  /** Passes a chunk, or its beginning and then cuts the line. */
  const pass = (chunk: Buffer, to: Socket, way: Way, pair: Pair) => {
    if (pair.ours && hanging?.way === way) {
      pair.hangs = hanging.way
      hanging.begun()
      hanging = undefined
    }
    if (pair.hangs === way) return
    if (!pair.ours || armed?.way !== way || armed.bytes > chunk.length) {
      if (pair.ours && armed?.way === way) armed.bytes -= chunk.length
      to.write(chunk)
      return
    }
    // The bytes before the cut arrive before its end.
    to.end(chunk.subarray(0, armed.bytes))
    pairs.delete(pair)
    ;(to === pair.server ? pair.browser : pair.server).destroy()
    cut()
  }
  const hold = (chunk: Buffer, pair: Pair) => {
    pair.held.push(chunk)
    const request = Buffer.concat(pair.held)
    if (!isWhole(request)) return
    late.push(request)
    cut()
  }

  const listener = createServer((browser) => {
    if (isDown) return browser.on("error", () => {}).destroy()
    const server = connect(Number(port), hostname)
    const pair: Pair = { browser, server, ours: false, held: [], hangs: undefined }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      browser.destroy()
      server.destroy()
    }
    for (const socket of [browser, server]) socket.on("error", end).on("close", end)
    browser.on("data", (chunk) => {
      const request = requestIn(chunk)
      if (request) pair.ours = ours(request.path, request.method)
      if (pair.held.length > 0 || (pair.ours && request && armed?.way === "late")) hold(chunk, pair)
      else pass(chunk, server, "going", pair)
    })
    server.on("data", (chunk) => pass(chunk, browser, "coming", pair))
  })
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
  const address = listener.address()
  if (address === null || typeof address === "string") throw new Error("the line has no port")

  return {
    url: `http://127.0.0.1:${address.port}`,
    arm: (way, bytes) => {
      armed = { way, bytes }
    },
    disarm: () => {
      armed = undefined
    },
    hang: (way) =>
      new Promise((begun) => {
        hanging = { way, begun }
      }),
    down: () => {
      isDown = true
      cut()
    },
    up: () => {
      isDown = false
    },
    cuts: () => cuts,
    arrive: async () => {
      const [request] = late.splice(Math.floor(late.length / 2), 1)
      if (!request) return false
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.write(request))
        // The request is done once an answer begins.
        socket.once("data", () => socket.destroy())
        socket.on("error", () => resolve()).on("close", () => resolve())
      })
      return true
    },
    close: () => {
      listener.close()
      for (const { browser, server } of pairs) {
        browser.destroy()
        server.destroy()
      }
    },
  }
}
