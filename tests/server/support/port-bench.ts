/** Ports on 127.0.0.1, and clients that send exactly the given bytes. */
import { once } from "node:events"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, beforeEach } from "vitest"
import { logTo } from "../../../server/ground/log"
import { LIMITS, openPort, type Port, type PortLimits } from "../../../server/http/port"

type Fetch = Parameters<typeof openPort>[0]

export const head = (method: string, path: string, headers: Record<string, string | number>) =>
  `${method} /api/v1${path} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`

/** Closes ports and clients after each test. @returns the lines of the log, and calls that open both */
export function portBench() {
  const lines: string[] = []
  const ports: Port[] = []
  const clients: Socket[] = []
  beforeEach(() => {
    lines.length = 0
    logTo((line) => lines.push(line))
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy()
    for (const { server } of ports.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  async function listen(fetch: Fetch, limits: Partial<PortLimits> = {}, hurry?: () => void) {
    const port = openPort(fetch, { limits: { ...LIMITS, ...limits }, ...(hurry && { hurry }) })
    ports.push(port)
    port.server.listen(0, "127.0.0.1")
    await once(port.server, "listening")
    const number = (port.server.address() as AddressInfo).port
    return { port, number, url: `http://127.0.0.1:${number}/api/v1` }
  }

  const dial = (number: number): Socket => {
    const socket = connect(number, "127.0.0.1")
    clients.push(socket)
    socket.on("error", () => {})
    return socket
  }

  /** A client that sends exactly the given bytes. */
  async function client(number: number) {
    const socket = dial(number)
    let heard = ""
    socket.on("data", (data) => {
      heard += data
    })
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
    await once(socket, "connect")
    return { socket, closed, say: (text: string) => socket.write(text), heard: () => heard }
  }
  return { listen, client, dial, lines }
}
