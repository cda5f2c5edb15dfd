/** Requests that the proxy passes on to the provider's host, over real connections: headers and bodies. */
import { once } from "node:events"
import { connect } from "node:net"
import { describe, expect, test } from "vitest"
import { JSON_TYPE, MB, proxyBench } from "./support/proxy-bench"

const { host, ask, lines } = proxyBench()

describe("what goes to the host", () => {
  test("a usual call says its length, as a login at a strict host must", async () => {
    host.answer = (incoming, response) => {
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
      expect(host.seen?.headers["content-length"]).toBe(String(body.length))
      expect(host.seen?.headers).not.toHaveProperty("transfer-encoding")
    }
  })

  test("a body of unknown length comes in chunks, whole", async () => {
    host.answer = async (incoming, response) => {
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
    expect(host.seen?.headers).not.toHaveProperty("content-length")
  })

  test("answers Expect with 100 Continue, without the host", async () => {
    const socket = connect(host.port, "127.0.0.1")
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
    expect(host.seen?.headers).not.toHaveProperty("expect")
    expect(host.seen?.headers["content-length"]).toBe("2")
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
    expect(host.seen?.headers).toMatchObject(kept)
    for (const name of Object.keys(dropped)) expect(host.seen?.headers).not.toHaveProperty(name.toLowerCase())
  })

  test("the log names the client that a trusted proxy forwards for", async () => {
    host.answer = (_, response) => void response.destroy()
    const sent = await ask("/api/v1/x", { headers: { "X-Forwarded-For": "203.0.113.7" } })
    expect(sent.status).toBe(502)
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "host.unreachable", address: "203.0.113.7" })
  })
})
