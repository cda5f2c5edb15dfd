/** The proxy between a browser and the provider's host, over real connections: headers and bodies. */
import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { trustedProxies } from "../../server/ground/address"
import { logTo } from "../../server/ground/log"
import { openPort, PASSING } from "../../server/http/port"
import { createProxy } from "../../server/http/proxy"
import { createSite } from "../../server/http/site"

const MB = 1024 * 1024
const JSON_TYPE = { "Content-Type": "application/json" }
type Handler = (request: IncomingMessage, response: ServerResponse) => void
const text = JSON.stringify({ data: [] })
const usual: Handler = (incoming, response) => {
  incoming.resume().on("end", () => response.writeHead(200, JSON_TYPE).end(text))
}

let answer: Handler = usual
let seen: IncomingMessage | undefined
const lines: string[] = []
const host = createServer((incoming, response) => {
  seen = incoming
  answer(incoming, response)
})
const trusts = trustedProxies(["127.0.0.1"])
let port: ReturnType<typeof openPort>
let number = 0

beforeAll(async () => {
  await once(host.listen(0, "127.0.0.1"), "listening")
  const apiUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const { fetch } = createSite(createProxy(apiUrl, trusts), "/nowhere")
  port = openPort(fetch as Parameters<typeof openPort>[0], { limits: PASSING })
  await once(port.server.listen(0, "127.0.0.1"), "listening")
  number = (port.server.address() as AddressInfo).port
})
beforeEach(() => {
  answer = usual
  seen = undefined
  lines.length = 0
  logTo((line) => lines.push(line))
})
afterEach(() => host.closeAllConnections())
afterAll(() => {
  port.server.closeAllConnections()
  port.server.close()
  host.close()
})

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}
/** Unlike fetch it decodes nothing, and sends any header. */
async function ask(path: string, { method = "GET", headers = {}, body }: Sent = {}) {
  const asked = request({ host: "127.0.0.1", port: number, path, method, headers, agent: false })
  asked.end(body)
  const [response] = (await once(asked, "response")) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}

describe("what goes to the host", () => {
  test("a usual call says its length, as a login at a strict host must", async () => {
    answer = (incoming, response) => {
      const status = incoming.headers["content-length"] === undefined ? 411 : 200
      incoming.resume().on("end", () => response.writeHead(status).end())
    }
    for (const [method, body] of [
      ["POST", '{"email":"a@b.c"}'],
      ["PUT", "x".repeat(3 * MB)],
      ["POST", ""],
      ["DELETE", '{"reason":"ganda"}'],
    ] as const) {
      const headers = { ...JSON_TYPE, "Content-Length": String(body.length) }
      expect((await ask("/api/v1/auth/login", { method, headers, body })).status, method).toBe(200)
      expect(seen?.headers["content-length"]).toBe(String(body.length))
      expect(seen?.headers).not.toHaveProperty("transfer-encoding")
    }
  })

  test("a body of unknown length comes in chunks, whole", async () => {
    answer = async (incoming, response) => {
      let size = 0
      for await (const chunk of incoming) size += chunk.length
      response.end(String(size))
    }
    const headers = { ...JSON_TYPE, "Transfer-Encoding": "chunked" }
    const sent = await ask("/api/v1/x", { method: "POST", headers, body: Buffer.alloc(3 * MB) })
    expect(sent.body.toString()).toBe(String(3 * MB))
  })

  test("a body beside a GET stays here, with its length", async () => {
    const sent = await ask("/api/v1/x", { headers: { "Content-Length": "2" }, body: "{}" })
    expect(sent.status).toBe(200)
    expect(seen?.headers).not.toHaveProperty("content-length")
  })

  test("answers Expect with 100 Continue, without the host", async () => {
    const socket = connect(number, "127.0.0.1")
    let heard = ""
    socket.on("data", (data) => {
      heard += data
    })
    socket.write(
      "POST /api/v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n",
    )
    await expect.poll(() => heard).toContain("100 Continue")
    socket.write("{}")
    await once(socket, "close")
    expect(heard).toContain("HTTP/1.1 200 ")
    expect(seen?.headers).not.toHaveProperty("expect")
    expect(seen?.headers["content-length"]).toBe("2")
  })

  test("neither our cookies nor forwarding headers", async () => {
    const kept = { authorization: "Bearer t.o.k", "if-match": '"3"', accept: "application/json" }
    const dropped = {
      Cookie: "own=1",
      Forwarded: "for=203.0.113.7",
      "X-Forwarded-For": "203.0.113.7",
      "X-Forwarded-Host": "kantor.example",
      "X-Forwarded-Proto": "https",
      "X-Real-IP": "203.0.113.7",
    }
    await ask("/api/v1/x", { headers: { ...kept, ...dropped } })
    expect(seen?.headers).toMatchObject(kept)
    for (const name of Object.keys(dropped)) expect(seen?.headers).not.toHaveProperty(name.toLowerCase())
  })

  test("the log names the client that a trusted proxy forwards for", async () => {
    answer = (_, response) => void response.destroy()
    const sent = await ask("/api/v1/x", { headers: { "X-Forwarded-For": "203.0.113.7" } })
    expect(sent.status).toBe(502)
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "host.unreachable", address: "203.0.113.7" })
  })
})

describe("what comes from the host", () => {
  test("is compressed only as it can be undone here, whatever the browser could undo", async () => {
    answer = (incoming, response) => {
      const accepted = String(incoming.headers["accept-encoding"])
      const [encoding, body] = accepted.includes("zstd") ? ["zstd", "(/\xb5\xfd"] : ["gzip", gzipSync(text)]
      response.writeHead(200, { ...JSON_TYPE, "Content-Encoding": encoding }).end(body)
    }
    const sent = await ask("/api/v1/x", { headers: { "Accept-Encoding": "gzip, deflate, br, zstd" } })
    // Compressed anew on the way out.
    expect(sent.headers["content-encoding"]).toBe("gzip")
    expect(gunzipSync(sent.body).toString()).toBe(text)
    expect((await ask("/api/v1/x")).body.toString()).toBe(text)
    answer = usual
    await ask("/api/v1/x", { headers: { "Accept-Encoding": "gzip", Range: "bytes=0-9" } })
    expect(seen?.headers).toMatchObject({ range: "bytes=0-9", "accept-encoding": "identity" })
  })

  test.each(["x-own", "x-own, gzip", "gzip, x-own"])(
    "compressed as '%s', unasked, it is passed on as it is, and says so",
    async (encoding) => {
      answer = (_, response) =>
        void response.writeHead(200, { "Content-Encoding": encoding, "Content-Length": 5 }).end("bytes")
      const sent = await ask("/api/v1/x")
      expect(sent.headers).toMatchObject({ "content-encoding": encoding, "content-length": "5" })
      expect(sent.body.toString()).toBe("bytes")
    },
  )

  test("comes as it is where nothing has a body: 204, 304, HEAD, OPTIONS", async () => {
    answer = (incoming, response) => {
      if (incoming.url?.endsWith("/none")) response.writeHead(204).end()
      else if (incoming.url?.endsWith("/known")) response.writeHead(304, { ETag: '"3"' }).end()
      else response.writeHead(200, { Allow: "GET", "Content-Length": 7 }).end("content")
    }
    const none = await ask("/api/v1/none", { method: "DELETE" })
    expect([none.status, none.body.length]).toEqual([204, 0])
    const known = await ask("/api/v1/known", { headers: { "If-None-Match": '"3"' } })
    expect([known.status, known.headers.etag, known.body.length]).toEqual([304, '"3"', 0])
    const head = await ask("/api/v1/x", { method: "HEAD" })
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "7", 0])
    const options = await ask("/api/v1/x", { method: "OPTIONS" })
    expect([options.status, options.headers.allow, options.body.toString()]).toEqual([200, "GET", "content"])
  })

  test("comes before it has heard everything, where it refuses early", async () => {
    answer = (_, response) => void response.writeHead(413, { "Content-Length": 5 }).end("large")
    const headers = { "Content-Length": String(5 * MB) }
    const asked = request({ host: "127.0.0.1", port: number, path: "/api/v1/x", method: "POST", headers })
    asked.on("error", () => {})
    asked.write("the first of it")
    const [response] = (await once(asked, "response")) as [IncomingMessage]
    const [said] = await once(response, "data")
    expect([response.statusCode, String(said)]).toEqual([413, "large"])
    asked.destroy()
  })

  test("arrives piece by piece, and whole where it is large", async () => {
    let write = (_: string) => {}
    answer = (_, response) => {
      response.writeHead(200, { "Content-Type": "text/plain" })
      response.write("first")
      write = (more) => response.end(more)
    }
    const asked = request({ host: "127.0.0.1", port: number, path: "/api/v1/x", agent: false }).end()
    const [response] = (await once(asked, "response")) as [IncomingMessage]
    const [first] = await once(response, "data")
    expect(String(first)).toBe("first")
    write("last")
    const [last] = await once(response, "data")
    expect(String(last)).toBe("last")
    answer = (_, large) => void large.writeHead(200, { "Content-Length": 20 * MB }).end(Buffer.alloc(20 * MB))
    expect((await ask("/api/v1/x")).body.length).toBe(20 * MB)
  })

  test("ends at the host too when the client has gone", async () => {
    let gone = false
    answer = (_, response) => {
      response.write("first")
      response.once("close", () => {
        gone = true
      })
    }
    const asked = request({ host: "127.0.0.1", port: number, path: "/api/v1/x", agent: false }).end()
    asked.on("error", () => {})
    await once(asked, "response")
    asked.destroy()
    await expect.poll(() => gone).toBe(true)
  })

  test("[AB-13] can neither run as a page of ours nor speak for our origin", async () => {
    answer = (_, response) =>
      void response
        .writeHead(200, {
          "Content-Type": "text/html",
          "Content-Security-Policy": "default-src *",
          "X-Content-Type-Options": "none",
          "X-Frame-Options": "ALLOWALL",
          "Set-Cookie": ["a=1", "b=2"],
          "Clear-Site-Data": '"*"',
          "Strict-Transport-Security": "max-age=31536000",
          "Alt-Svc": 'h3=":443"',
        })
        .end("<script>localStorage.clear()</script>")
    const { headers } = await ask("/api/v1/x")
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    })
    for (const name of ["set-cookie", "clear-site-data", "strict-transport-security", "alt-svc"])
      expect(headers).not.toHaveProperty(name)
  })
})
