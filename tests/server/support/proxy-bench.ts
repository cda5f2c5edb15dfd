/** A proxy between a port and a provider's host, both on 127.0.0.1. */
import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"
import { trustedProxies } from "../../../server/ground/address"
import { logTo } from "../../../server/ground/log"
import { openPort, PASSING } from "../../../server/http/port"
import { createProxy } from "../../../server/http/proxy"
import { createSite } from "../../../server/http/site"

export const MB = 1024 * 1024
export const JSON_TYPE = { "Content-Type": "application/json" }
/** Body of the host's usual answer. */
export const TEXT = JSON.stringify({ data: [] })
type Handler = (request: IncomingMessage, response: ServerResponse) => void
export const usual: Handler = (incoming, response) => {
  incoming.resume().on("end", () => response.writeHead(200, JSON_TYPE).end(TEXT))
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Starts both, and ends them after the file's tests. `answer` and `seen` of the host are reset before each test. */
export function proxyBench() {
  const state = { answer: usual, seen: undefined as IncomingMessage | undefined, port: 0 }
  const lines: string[] = []
  const host = createServer((incoming, response) => {
    state.seen = incoming
    state.answer(incoming, response)
  })
  const trusts = trustedProxies(["127.0.0.1"])
  let port: ReturnType<typeof openPort>

  beforeAll(async () => {
    await once(host.listen(0, "127.0.0.1"), "listening")
    const apiUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    const { fetch } = createSite(createProxy(apiUrl, trusts), "/nowhere")
    port = openPort(fetch as Parameters<typeof openPort>[0], { limits: PASSING })
    await once(port.server.listen(0, "127.0.0.1"), "listening")
    state.port = (port.server.address() as AddressInfo).port
  })
  beforeEach(() => {
    state.answer = usual
    state.seen = undefined
    lines.length = 0
    logTo((line) => lines.push(line))
  })
  afterEach(() => host.closeAllConnections())
  afterAll(() => {
    port.server.closeAllConnections()
    port.server.close()
    host.close()
  })

  /** Unlike fetch it decodes nothing, and sends any header. */
  async function ask(path: string, { method = "GET", headers = {}, body }: Sent = {}) {
    const asked = request({ host: "127.0.0.1", port: state.port, path, method, headers, agent: false })
    asked.end(body)
    const [response] = (await once(asked, "response")) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
  }
  return { host: state, ask, lines }
}
