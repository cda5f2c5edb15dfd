/** Security headers of every answer, to the letter, and no others. */
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer, type Server as HttpServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createApi } from "../../server/http/api"
import { openPort } from "../../server/http/port"
import { createProxy } from "../../server/http/proxy"
import { createSite } from "../../server/http/site"
import { openProduct } from "./support/api"
import { tempFolder } from "./support/temp-folder"

const ALWAYS = {
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self)",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}
/** Files, probes and refusals: in no frame. */
const FILES = {
  ...ALWAYS,
  "content-security-policy": "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}
const API = { ...ALWAYS, "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'" }
const OWN_API = { ...API, "cache-control": "no-store" }
/** The browser may keep it, and asks each time whether it still is so. */
const LIST = { ...API, "cache-control": "private, no-cache" }

/** Headers without security meaning. */
const OTHERS = new Set([
  "allow",
  "content-length",
  "content-type",
  "etag",
  "vary",
  "www-authenticate",
  "x-request-id",
  "x-table-state",
  "date",
  "connection",
  "x-own",
  "x-powered-by",
  "transfer-encoding",
])

const root = tempFolder()
let host: HttpServer
let own: ReturnType<typeof createSite>
let passing: ReturnType<typeof createSite>
let token: string

beforeAll(async () => {
  mkdirSync(join(root, "assets"))
  writeFileSync(join(root, "index.html"), "<!doctype html><head></head>")
  writeFileSync(join(root, "assets/a-abc.js"), "export {}")
  host = createServer((request, response) => {
    response.writeHead(request.url?.endsWith("/missing") ? 404 : 200, {
      "Content-Security-Policy": "default-src *",
      "X-Frame-Options": "ALLOWALL",
      "Referrer-Policy": "origin",
      "X-Powered-By": "the provider",
      "Cache-Control": "max-age=60",
    })
    response.end("{}")
  })
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve))
  const server = await openProduct()
  token = server.root.token
  own = createSite(createApi(server.engine), root, { own: true })
  passing = createSite(createProxy(`http://127.0.0.1:${(host.address() as AddressInfo).port}`), root)
})
afterAll(() => {
  host.close()
})

const securityOf = (answer: Response) =>
  Object.fromEntries([...answer.headers].filter(([name]) => !OTHERS.has(name)))

describe("[AB-13] the security headers", () => {
  test.each([
    ["a list", "GET", "/api/v1/suppliers", 200, LIST],
    ["a list that is made for who asks", "GET", "/api/v1/roles", 200, OWN_API],
    ["a record that is not there", "GET", "/api/v1/suppliers/none", 404, OWN_API],
    ["no address of the API", "GET", "/api/v1/none", 404, OWN_API],
    ["a method that it does not have", "PATCH", "/api/v1/suppliers", 405, OWN_API],
    ["a body of another type", "POST", "/api/v1/suppliers", 415, OWN_API],
  ])("of %s of the embedded API", async (_, method, path, status, headers) => {
    const answer = await own.request(path, { method, headers: { Authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(status)
    expect(securityOf(answer)).toEqual(headers)
    expect(answer.headers.get("X-Powered-By")).toBeNull()
  })

  test("of whom it does not know, of another API and of the probes", async () => {
    expect(securityOf(await own.request("/api/v1/suppliers"))).toEqual(OWN_API)
    for (const path of ["/api", "/api/v2/suppliers"]) {
      const answer = await own.request(path)
      expect([answer.headers.get("Content-Type"), securityOf(answer)]).toEqual(["application/json", API])
    }
    for (const probe of ["/health", "/ready"])
      expect(securityOf(await own.request(probe))).toEqual({ ...FILES, "cache-control": "no-store" })
  })

  test("of the provider's answers: his own policy and frames count nothing, what else he says does", async () => {
    for (const path of ["/api/v1/suppliers", "/api/v1/missing"]) {
      const answer = await passing.request(path)
      expect(securityOf(answer)).toEqual({
        ...API,
        "referrer-policy": "origin",
        "cache-control": "max-age=60",
      })
      expect(answer.headers.get("X-Powered-By")).toBe("the provider")
    }
  })

  test("of the app's files and its page", async () => {
    expect(securityOf(await own.request("/assets/a-abc.js"))).toEqual({
      ...FILES,
      "cache-control": "public, max-age=31536000, immutable",
    })
    expect(securityOf(await own.request("/assets/gone.js"))).toEqual(FILES)
    expect(securityOf(await own.request("/data-admin"))).toEqual({
      ...ALWAYS,
      "cache-control": "no-cache",
      "content-security-policy":
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-src 'self' blob:; object-src 'none'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    })
  })

  test("of methods that pages do not have, and of what is beside the path", async () => {
    const refused = await own.request("/data-admin", { method: "POST" })
    expect([refused.status, securityOf(refused)]).toEqual([405, FILES])
    const below = createSite(createApi((await openProduct()).engine), root, { basePath: "/koperasi" })
    for (const [path, status] of [
      ["/data-admin", 404],
      ["/koperasi", 308],
    ] as const) {
      const answer = await below.request(path)
      expect([answer.status, answer.headers.get("Content-Security-Policy")]).toEqual([
        status,
        FILES["content-security-policy"],
      ])
    }
  })

  test("a picture of text names its characters", async () => {
    writeFileSync(join(root, "favicon.svg"), "<svg/>")
    const answer = await createSite({ fetch: () => new Response() }, root).request("/favicon.svg")
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8")
  })

  test("TRACE is answered by no part, and its headers come back nowhere", async () => {
    const port = openPort((request, env) => own.fetch(request, env))
    await new Promise<void>((resolve) => port.server.listen(0, "127.0.0.1", resolve))
    const { port: number } = port.server.address() as AddressInfo
    for (const path of ["/", "/api/v1/suppliers", "/health"]) {
      const text = await new Promise<string>((resolve, reject) => {
        let seen = ""
        const socket = connect(number, "127.0.0.1", () =>
          socket.end(`TRACE ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Mine: rahasia\r\n\r\n`),
        )
        socket.on("data", (part) => {
          seen += part
        })
        socket.on("error", reject)
        socket.on("close", () => resolve(seen))
      })
      expect(text, path).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(text, path).not.toContain("rahasia")
    }
    await port.close()
  })
})
