/** Responses of the provider's host that the proxy passes on, over real connections: headers and bodies. */
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { gunzipSync, gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { JSON_TYPE, MB, proxyBench, TEXT, usual } from "./support/proxy-bench"

const { host, ask } = proxyBench()

describe("what comes from the host", () => {
  test("is compressed only as it can be undone here, whatever the browser could undo", async () => {
    host.answer = (incoming, response) => {
      const accepted = String(incoming.headers["accept-encoding"])
      const [encoding, body] = accepted.includes("zstd") ? ["zstd", "(/\xb5\xfd"] : ["gzip", gzipSync(TEXT)]
      response.writeHead(200, { ...JSON_TYPE, "Content-Encoding": encoding }).end(body)
    }
    const sent = await ask("/api/v1/x", { headers: { "Accept-Encoding": "gzip, deflate, br, zstd" } })
    // Compressed anew on the way out.
    expect(sent.headers["content-encoding"]).toBe("gzip")
    expect(gunzipSync(sent.body).toString()).toBe(TEXT)
    expect((await ask("/api/v1/x")).body.toString()).toBe(TEXT)
    host.answer = usual
    await ask("/api/v1/x", { headers: { "Accept-Encoding": "gzip", Range: "bytes=0-9" } })
    expect(host.seen?.headers).toMatchObject({ range: "bytes=0-9", "accept-encoding": "identity" })
  })

  test.each(["x-own", "x-own, gzip", "gzip, x-own"])(
    "compressed as '%s', unasked, it is passed on as it is, and says so",
    async (encoding) => {
      host.answer = (_, response) =>
        void response.writeHead(200, { "Content-Encoding": encoding, "Content-Length": 5 }).end("bytes")
      const sent = await ask("/api/v1/x")
      expect(sent.headers).toMatchObject({ "content-encoding": encoding, "content-length": "5" })
      expect(sent.body.toString()).toBe("bytes")
    },
  )

  test("comes as it is where nothing has a body: 204, 304, HEAD, OPTIONS", async () => {
    host.answer = (incoming, response) => {
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
    host.answer = (_, response) => void response.writeHead(413, { "Content-Length": 5 }).end("large")
    const headers = { "Content-Length": String(5 * MB) }
    const asked = request({ host: "127.0.0.1", port: host.port, path: "/api/v1/x", method: "POST", headers })
    asked.on("error", () => {})
    asked.write("the first of it")
    const [response] = (await once(asked, "response")) as [IncomingMessage]
    const [said] = await once(response, "data")
    expect([response.statusCode, String(said)]).toEqual([413, "large"])
    asked.destroy()
  })

  test("arrives piece by piece, and whole where it is large", async () => {
    let write = (_: string) => {}
    host.answer = (_, response) => {
      response.writeHead(200, { "Content-Type": "text/plain" })
      response.write("first")
      write = (more) => response.end(more)
    }
    const asked = request({ host: "127.0.0.1", port: host.port, path: "/api/v1/x", agent: false }).end()
    const [response] = (await once(asked, "response")) as [IncomingMessage]
    const [first] = await once(response, "data")
    expect(String(first)).toBe("first")
    write("last")
    const [last] = await once(response, "data")
    expect(String(last)).toBe("last")
    host.answer = (_, large) =>
      void large.writeHead(200, { "Content-Length": 20 * MB }).end(Buffer.alloc(20 * MB))
    expect((await ask("/api/v1/x")).body.length).toBe(20 * MB)
  })

  test("ends at the host too when the client has gone", async () => {
    let gone = false
    host.answer = (_, response) => {
      response.write("first")
      response.once("close", () => {
        gone = true
      })
    }
    const asked = request({ host: "127.0.0.1", port: host.port, path: "/api/v1/x", agent: false }).end()
    asked.on("error", () => {})
    await once(asked, "response")
    asked.destroy()
    await expect.poll(() => gone).toBe(true)
  })

  test("[AB-13] can neither run as a page of ours nor speak for our origin", async () => {
    host.answer = (_, response) =>
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
