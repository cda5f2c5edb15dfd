/** With API_URL the site passes calls on to the provider's host, and serves the page itself. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createProxy } from "../../server/http/proxy"
import { createSite } from "../../server/http/site"
import { siteFolder } from "./support/site-folder"

const root = siteFolder()

describe("API_URL: everything under /api/v1 goes to the provider", () => {
  let upstream: Server
  let url = ""
  const seen: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = []

  beforeAll(async () => {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      let body = ""
      for await (const chunk of request) body += chunk
      seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body })
      if (request.url?.endsWith("/moved")) return response.writeHead(302, { Location: "https://lain/" }).end()
      const text = JSON.stringify({ data: [], length: body.length })
      response.writeHead(request.url?.endsWith("/wrong") ? 422 : 200, {
        "Content-Type": "application/json",
        "Content-Encoding": "gzip",
        Connection: "close",
        "X-Own": "1",
      })
      response.end(gzipSync(text))
    }
    upstream = createServer((request, response) => void answer(request, response))
    await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve))
    const address = upstream.address()
    url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
  })
  afterAll(() => void upstream.close())

  test("[AP-01, AP-02, AB-71] with its method, query, token and body, and back with status and headers", async () => {
    const site = createSite(createProxy(url), root)
    const body = JSON.stringify({ name: "x".repeat(2 * 1024 * 1024) })
    const answer = await site.request("/api/v1/wrong?a=1&b=%20", {
      method: "POST",
      headers: {
        Authorization: "Bearer t.o.k",
        "Content-Type": "application/json",
        Connection: "x-hop",
        "X-Hop": "1",
      },
      body,
    })
    // The query is not part of what the host compares.
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ data: [], length: body.length })
    expect(answer.headers.get("X-Own")).toBe("1")
    expect(answer.headers.get("Content-Encoding")).toBeNull()
    const { method, url: path, headers } = seen.at(-1) ?? { method: "", url: "", headers: {} }
    expect([method, path]).toEqual(["POST", "/api/v1/wrong?a=1&b=%20"])
    expect(headers).toMatchObject({ authorization: "Bearer t.o.k", "content-type": "application/json" })
    expect(headers).not.toHaveProperty("x-hop")
    expect((await site.request("/api/v1/wrong")).status).toBe(422)
    expect((await site.request("/api/v1/moved")).headers.get("Location")).toBe("https://lain/")
  })

  test("the provider's address may already end in /api/v1; the page is still ours", async () => {
    const site = createSite(createProxy(`${url}/api/v1`), root)
    await site.request("/api/v1/suppliers")
    expect(seen.at(-1)?.url).toBe("/api/v1/suppliers")
    expect((await site.request("/login")).headers.get("Content-Type")).toContain("text/html")
  })

  test("the provider does not receive the product's path prefix", async () => {
    const basePath = "/koperasi"
    const site = createSite(createProxy(url, undefined, basePath), root, { basePath })
    await site.request("/koperasi/api/v1/suppliers?a=1")
    expect(seen.at(-1)?.url).toBe("/api/v1/suppliers?a=1")
  })

  test("what cannot be sent on is 405", async () => {
    const site = createSite(createProxy(url), root)
    // fetch's own Request refuses these too: only a port lets them in.
    const request = new Proxy(new Request("http://x/api/v1/suppliers"), {
      get: (target, key) => (key === "method" ? "TRACE" : Reflect.get(target, key, target)),
    })
    expect((await site.fetch(request)).status).toBe(405)
  })

  test("a provider that cannot be reached is 502 with a sentence", async () => {
    const answer = await createSite(createProxy("http://127.0.0.1:9"), root).request("/api/v1/suppliers")
    expect(answer.status).toBe(502)
    expect(await answer.json()).toEqual({
      message: "Server tidak dapat dihubungi. Coba lagi nanti.",
      requestId: answer.headers.get("X-Request-Id"),
    })
  })
})
