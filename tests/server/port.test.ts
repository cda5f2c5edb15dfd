import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { logTo } from "../../server/ground/log"
import { createApi } from "../../server/http/api"
import { LIMITS, openPort, PASSING, type Port, type PortLimits } from "../../server/http/port"
import { createProxy } from "../../server/http/proxy"
import { createSite } from "../../server/http/site"
import { type Client, openProduct, type Server } from "./support/api"

const MB = 1024 * 1024
let server: Server & { root: Client }
let fetchApi: Parameters<typeof openPort>[0]
const lines: string[] = []
const ports: Port[] = []
const clients: Socket[] = []

beforeAll(async () => {
  server = await openProduct()
  fetchApi = createSite(createApi(server.engine), "/nowhere").fetch as typeof fetchApi
})
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

async function listen(fetch = fetchApi, limits: Partial<PortLimits> = {}, hurry?: () => void) {
  const port = openPort(fetch, { limits: { ...LIMITS, ...limits }, ...(hurry && { hurry }) })
  ports.push(port)
  port.server.listen(0, "127.0.0.1")
  await once(port.server, "listening")
  const number = (port.server.address() as AddressInfo).port
  return { port, number, url: `http://127.0.0.1:${number}/api/v1` }
}

/** A client that sends exactly the given bytes. */
async function client(number: number) {
  const socket = connect(number, "127.0.0.1")
  clients.push(socket)
  let heard = ""
  socket.on("data", (data) => {
    heard += data
  })
  socket.on("error", () => {})
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
  await once(socket, "connect")
  return { socket, closed, say: (text: string) => socket.write(text), heard: () => heard }
}

const head = (method: string, path: string, headers: Record<string, string | number>) =>
  `${method} /api/v1${path} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`

describe("an unread body", () => {
  const JSON_TYPE = { "Content-Type": "application/json" }
  const cases: [string, string, Record<string, string | number>, number][] = [
    ["no session", "/suppliers", {}, 401],
    ["no session, chunked", "/suppliers", { "Transfer-Encoding": "chunked" }, 401],
    ["more than the limit", "/suppliers", { Authorization: "Bearer TOKEN" }, 413],
    [
      "more than the limit, chunked",
      "/suppliers",
      { Authorization: "Bearer TOKEN", "Transfer-Encoding": "chunked" },
      413,
    ],
    ["no such address", "/nothing", {}, 404],
    ["a login of 50 MB", "/auth/login", {}, 413],
    ["a login of 50 MB, chunked", "/auth/login", { "Transfer-Encoding": "chunked" }, 413],
  ]

  test.each(cases)(
    "%s: the answer comes, and the rest is not swallowed",
    async (_, path, headers, status) => {
      const { port, number } = await listen(fetchApi, { linger: 100 })
      let read = 0
      port.server.on("connection", (socket) => {
        socket.once("close", () => {
          read = socket.bytesRead
        })
      })
      const { socket, say, heard, closed } = await client(number)
      const chunked = "Transfer-Encoding" in headers
      say(
        head("POST", path, {
          ...JSON_TYPE,
          ...headers,
          ...(headers.Authorization && { Authorization: `Bearer ${server.root.token}` }),
          ...(!chunked && { "Content-Length": 50 * MB }),
        }),
      )
      const piece = Buffer.alloc(MB, "x")
      const pour = () => {
        while (
          !socket.destroyed &&
          socket.write(
            chunked ? Buffer.concat([Buffer.from("100000\r\n"), piece, Buffer.from("\r\n")]) : piece,
          )
        );
      }
      socket.on("drain", pour)
      pour()
      await closed
      expect(heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(heard().toLowerCase()).toContain("connection: close")
      expect(heard()).toMatch(/"message":"[^"]+"/)
      await expect.poll(() => read).toBeGreaterThan(0)
      expect(read).toBeLessThan(1.5 * MB)
    },
  )

  test("a client that only reads once it has sent everything of a small body keeps its connection", async () => {
    const { number } = await listen()
    const { say, heard } = await client(number)
    const body = "x".repeat(20_000)
    say(head("POST", "/suppliers", { ...JSON_TYPE, "Content-Length": body.length }) + body)
    await expect.poll(() => heard()).toMatch(/^HTTP\/1.1 401 [\s\S]*\}$/)
    say(head("GET", "/suppliers", {}))
    await expect.poll(() => heard().match(/HTTP\/1.1 401 /g)).toHaveLength(2)
    expect(heard().toLowerCase()).not.toContain("connection: close")
  })

  test("100 Continue is sent only if the body is read", async () => {
    const { number } = await listen()
    const body = '{"name":"Menunggu 100"}'
    const ask = { ...JSON_TYPE, "Content-Length": body.length, Expect: "100-continue" }
    const refused = await client(number)
    refused.say(head("POST", "/suppliers", ask))
    await refused.closed
    expect(refused.heard()).toMatch(/^HTTP\/1.1 401 /)
    const wanted = await client(number)
    wanted.say(head("POST", "/suppliers", { ...ask, Authorization: `Bearer ${server.root.token}` }))
    await expect.poll(() => wanted.heard()).toBe("HTTP/1.1 100 Continue\r\n\r\n")
    wanted.say(body)
    await expect.poll(() => wanted.heard()).toContain("HTTP/1.1 201 ")
  })

  test("an upload that breaks off leaves one line", async () => {
    const { port, number } = await listen()
    const { say, socket } = await client(number)
    const { token } = server.root
    const arrived = once(port.server, "request")
    say(
      head("POST", "/suppliers", { ...JSON_TYPE, Authorization: `Bearer ${token}`, "Content-Length": 5000 }),
    )
    say('{"name":')
    await arrived
    socket.resetAndDestroy()
    await expect.poll(() => lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "request.aborted", path: "/api/v1/suppliers" })
  })
})

test("a probe in HTTP/1.0, which needs no Host, is answered; HTTP/1.1 needs one", async () => {
  const { number } = await listen()
  for (const path of ["/health", "/ready"]) {
    const old = await client(number)
    old.say(`GET ${path} HTTP/1.0\r\n\r\n`)
    await old.closed
    expect(old.heard()).toMatch(/^HTTP\/1.1 200 [\s\S]*"status":"ok"/)
  }
  const later = await client(number)
  later.say("GET /health HTTP/1.1\r\n\r\n")
  await later.closed
  expect(later.heard()).toMatch(/^HTTP\/1.1 400 /)
})

test("[AB-13] nothing under /api can be opened as a page that runs or loads anything", async () => {
  const { url, number } = await listen()
  for (const address of [
    `${url}/suppliers`,
    `${url}/x`,
    ...["/api", "/api/v2/x"].map((path) => `http://127.0.0.1:${number}${path}`),
  ]) {
    const { headers } = await fetch(address)
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
    expect(headers.get("Content-Type")).toBe("application/json")
  }
})

describe("half a request", () => {
  test("lives 15 seconds at most", () => {
    for (const { head, check } of [LIMITS, PASSING]) expect(head + check).toBeLessThanOrEqual(15_000)
    expect(LIMITS.request + LIMITS.check).toBeLessThanOrEqual(15_000)
  })

  test.each([
    ["nothing", ""],
    ["half a head", "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nX-A: "],
    [
      "half a body",
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"email":',
    ],
  ])("%s is ended", async (_, text) => {
    const { number } = await listen(fetchApi, { head: 50, request: 60, check: 10 })
    const { say, closed, heard } = await client(number)
    if (text) say(text)
    await closed
    expect(heard()).toMatch(/^(HTTP\/1.1 408 |$)/)
  })

  test("what is passed on to another host lives as long as it moves", async () => {
    const upstream = createServer((request, response) => {
      let size = 0
      request.on("data", (data) => {
        size += data.length
      })
      request.on("end", () => response.end(JSON.stringify({ size })))
    }).listen(0, "127.0.0.1")
    await once(upstream, "listening")
    const host = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
    const passing = createSite(createProxy(host), "/nowhere").fetch as typeof fetchApi
    const { number, url } = await listen(passing, { request: PASSING.request })
    const large = await fetch(`${url}/x`, { method: "POST", body: Buffer.alloc(20 * MB) })
    expect(await large.json()).toEqual({ size: 20 * MB })
    const { say, socket } = await client(number)
    say(head("POST", "/x", { "Content-Length": 5000 }))
    say("half")
    await once(upstream, "request")
    socket.resetAndDestroy()
    await expect.poll(() => lines.map((line) => JSON.parse(line).event)).toEqual(["request.aborted"])
    upstream.closeAllConnections()
    upstream.close()
  })

  test("a host that breaks off its answer leaves one line, and its client no whole answer", async () => {
    const upstream = createServer((_, response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 100 })
      response.write('{"data":', () => response.destroy())
    }).listen(0, "127.0.0.1")
    await once(upstream, "listening")
    const host = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
    const told = vi.spyOn(console, "error").mockImplementation(() => {})
    const { url } = await listen(createSite(createProxy(host), "/nowhere").fetch as typeof fetchApi)
    await expect(fetch(`${url}/x`).then((answer) => answer.text())).rejects.toThrow()
    await expect.poll(() => told).toHaveBeenCalledTimes(1)
    const { inspect } = await import("node:util")
    expect(JSON.parse(inspect(told.mock.calls[0]?.[0]))).toMatchObject({
      event: "host.broken",
      path: "/api/v1/x",
    })
    told.mockRestore()
    upstream.close()
  })
})

describe("closing", () => {
  /** Answers only when the test resolves a request. */
  function held() {
    const waiting: (() => void)[] = []
    const fetch = () => new Promise<Response>((resolve) => waiting.push(() => resolve(new Response("done"))))
    return { fetch, waiting }
  }

  test("answers open requests with Connection: close, and accepts no new connection", async () => {
    const { fetch: hold, waiting } = held()
    const { port, number, url } = await listen(hold, { quiet: 30 })
    const { say, heard, closed } = await client(number)
    say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => waiting).toHaveLength(1)
    const idle = await client(number)
    let over = false
    const end = port.close().then(() => {
      over = true
    })
    await idle.closed
    await expect(fetch(url)).rejects.toThrow()
    expect(over).toBe(false)
    waiting[0]?.()
    await closed
    expect(heard()).toMatch(/^HTTP\/1.1 200 [\s\S]*done$/)
    expect(heard().toLowerCase()).toContain("connection: close")
    await end
    expect(lines).toEqual([])
  })

  test("a request that comes on an open connection while it closes is answered too", async () => {
    const { fetch: hold, waiting } = held()
    const { port, number } = await listen(hold, { quiet: 300 })
    const { say, heard, closed } = await client(number)
    say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => waiting).toHaveLength(1)
    waiting[0]?.()
    await expect.poll(() => heard()).toContain("done")
    const end = port.close()
    say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => waiting).toHaveLength(2)
    waiting[1]?.()
    await closed
    expect(heard().match(/HTTP\/1.1 200 /g)).toHaveLength(2)
    await end
  })

  test("answers connections that the system has taken in before the socket closes", async () => {
    const { port, number } = await listen(() => new Response("done"), { quiet: 30 })
    const heard: string[] = []
    const sockets = Array.from({ length: 40 }, (_, index) => {
      const socket = connect(number, "127.0.0.1")
      clients.push(socket)
      heard[index] = ""
      socket.on("error", () => {})
      socket.on("data", (data) => {
        heard[index] = `${heard[index]}${data}`
      })
      socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      return socket
    })
    // The sockets are connected, and the event loop has accepted none of them.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    await Promise.all([port.close(), ...sockets.map((socket) => once(socket, "close"))])
    expect(heard.filter((text) => /^HTTP\/1.1 200 [\s\S]*done$/.test(text))).toHaveLength(40)
  })

  test("waits for work of a disconnected client, but never longer than the grace period", async () => {
    const { fetch: hold, waiting } = held()
    const { port, number } = await listen(hold, { quiet: 10 })
    const { say, socket } = await client(number)
    say("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
    await expect.poll(() => waiting).toHaveLength(1)
    socket.destroy()
    let over = false
    const end = port.close().then(() => {
      over = true
    })
    await expect.poll(() => port.server.listening).toBe(false)
    expect(over).toBe(false)
    waiting[0]?.()
    await end

    const hurried = vi.fn()
    const other = await listen(hold, { quiet: 10, grace: 100 }, hurried)
    const hanging = await client(other.number)
    hanging.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => waiting).toHaveLength(2)
    await other.port.close()
    await hanging.closed
    expect(hurried).toHaveBeenCalledTimes(1)
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "close.cut", connections: 1, working: 1 })
  })
})
