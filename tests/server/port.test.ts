/** Requests at the port: unread bodies, HTTP/1.0, headers, and the time that half a request may take. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { createApi } from "../../server/http/api"
import { LIMITS, type openPort, PASSING } from "../../server/http/port"
import { createProxy } from "../../server/http/proxy"
import { createSite } from "../../server/http/site"
import { type Client, openProduct, type Server } from "./support/api"
import { head, portBench } from "./support/port-bench"

const MB = 1024 * 1024
let server: Server & { root: Client }
let fetchApi: Parameters<typeof openPort>[0]
const { listen, client, lines } = portBench()

beforeAll(async () => {
  server = await openProduct()
  fetchApi = createSite(createApi(server.engine), "/nowhere").fetch as typeof fetchApi
})

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
    const { number } = await listen(fetchApi)
    const { say, heard } = await client(number)
    const body = "x".repeat(20_000)
    say(head("POST", "/suppliers", { ...JSON_TYPE, "Content-Length": body.length }) + body)
    await expect.poll(() => heard()).toMatch(/^HTTP\/1.1 401 [\s\S]*\}$/)
    say(head("GET", "/suppliers", {}))
    await expect.poll(() => heard().match(/HTTP\/1.1 401 /g)).toHaveLength(2)
    expect(heard().toLowerCase()).not.toContain("connection: close")
  })

  test("100 Continue is sent only if the body is read", async () => {
    const { number } = await listen(fetchApi)
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
    const { port, number } = await listen(fetchApi)
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
  const { number } = await listen(fetchApi)
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
