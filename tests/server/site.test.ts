/** The built app, its policy and files, with the API beside it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { Hono } from "hono"
import { describe, expect, test } from "vitest"
import { registry as declared } from "../../resources/registry"
import { createApi } from "../../server/http/api"
import { createSite } from "../../server/http/site"
import { openProduct, openServer, personWith } from "./support/api"
import { CODE, siteFolder } from "./support/site-folder"

const root = siteFolder()

const api = new Hono()
  .get("/api/v1/ping", (c) => c.json({ pong: true }))
  .get("/api/v1/long", (c) => c.json({ data: "x".repeat(5000) }))

describe("the built app is served", () => {
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    createSite(api, root).request(path, { headers, method })

  test("below a path of its own the page says so, its files stand there, and beside it is nothing but the probes", async () => {
    const below = createSite(createApi((await openServer()).engine, 8, { basePath: "/koperasi" }), root, {
      own: true,
      basePath: "/koperasi",
    })
    const html = await (await below.request("/koperasi/data-admin")).text()
    expect(html).toContain('<meta name="koperasi-base" content="/koperasi" />')
    expect(html).toContain('<script type="module" src="/koperasi/a.js">')
    expect(await (await below.request("/koperasi/assets/a-abc.js")).text()).toBe(CODE)
    expect((await below.request("/koperasi/api/v1/suppliers")).status).toBe(401)
    expect((await below.request("/koperasi")).headers.get("Location")).toBe("/koperasi/")
    for (const path of ["/", "/data-admin", "/api/v1/suppliers", "/koperasi-lain/", "/assets/a-abc.js"])
      expect((await below.request(path)).status, path).toBe(404)
    for (const path of ["/health", "/ready", "/koperasi/ready"])
      expect((await below.request(path)).status, path).toBe(200)
  })

  test("what a browser may keep of it: by its build's name; `OFFLINE=off` takes the name and the worker away", async () => {
    const kept = mkdtempSync(join(tmpdir(), "koperasi-kept-"))
    const meta = '<meta name="koperasi-build" content="abc123">'
    const head = `${meta}<link rel="manifest" href="/manifest.webmanifest"><title>x</title>`
    writeFileSync(join(kept, "index.html"), `<!doctype html><head>${head}</head><body></body>`)
    writeFileSync(join(kept, "sw.js"), "keep()")
    writeFileSync(join(kept, "build.json"), '{"build":"abc123"}')
    writeFileSync(join(kept, "manifest.webmanifest"), "{}")
    const on = createSite(api, kept, { own: true, basePath: "/koperasi" })
    const page = await (await on.request("/koperasi/data-admin")).text()
    expect(page).toContain(meta)
    expect(page).toContain('href="/koperasi/manifest.webmanifest"')
    for (const file of ["sw.js", "build.json", "manifest.webmanifest"])
      expect((await on.request(`/koperasi/${file}`)).headers.get("Cache-Control"), file).toBe("no-cache")
    expect(await (await on.request("/koperasi/sw.js")).text()).toBe("keep()")
    const off = createSite(api, kept, { own: true, offline: false })
    const other = await (await off.request("/")).text()
    expect(other).not.toMatch(/koperasi-build|manifest/)
    expect(other).toContain("<title>x</title>")
    const worker = await off.request("/sw.js")
    expect(worker.headers.get("Content-Type")).toContain("javascript")
    expect(await worker.text()).toContain("registration.unregister()")
    rmSync(kept, { recursive: true })
  })

  test("[RT-21, RT-22] every address that is no file gives the page, which decides", async () => {
    for (const path of ["/", "/login", "/data-admin", "/verifikasi/data-angkutan/add"]) {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8")
      expect(answer.headers.get("Cache-Control")).toBe("no-cache")
    }
    expect((await get("/assets/gone-xyz.js")).status).toBe(404)
    expect((await get("/../../etc/passwd")).headers.get("Content-Type")).toContain("text/html")
    expect((await get("/login", {}, "POST")).status).toBe(405)
    expect(await (await get("/login", {}, "HEAD")).text()).toBe("")
  })

  test("[AB-101] only the page in front of the embedded API says that it is ours, compressed or not", async () => {
    const mark = 'name="koperasi-api" content="embedded"'
    expect(await (await get("/login")).text()).not.toContain(mark)
    const own = createSite(api, root, { own: true })
    const plain = await own.request("/data-admin")
    const page = await plain.clone().text()
    expect(page).toContain(mark)
    // The page's own script reads it while the page still comes.
    expect(page.indexOf(mark)).toBeLessThan(page.indexOf("<script"))
    expect(plain.headers.get("Content-Security-Policy")).toMatch(/'sha256-[\w+/]{43}='/)
    const zipped = await own.request("/login", { headers: { "Accept-Encoding": "gzip" } })
    expect(zipped.headers.get("Content-Encoding")).toBe("gzip")
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toContain(mark)
    const copies = 'name="koperasi-copies" content="on"'
    expect(await plain.clone().text()).not.toContain(copies)
    const copying = createSite(api, root, { own: true, copies: true })
    expect(await (await copying.request("/login")).text()).toContain(copies)
    const known = await own.request("/", { headers: { "If-None-Match": plain.headers.get("ETag") ?? "" } })
    expect(known.status).toBe(304)
  })

  test("hashed files come compressed where that is understood, and for ever", async () => {
    const zipped = await get("/assets/a-abc.js", { "Accept-Encoding": "gzip, deflate, br" })
    expect(zipped.headers.get("Content-Encoding")).toBe("gzip")
    expect(zipped.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    expect(zipped.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8")
    const plain = await get("/assets/a-abc.js", { "Accept-Encoding": "gzip;q=0" })
    expect(plain.headers.get("Content-Encoding")).toBeNull()
    expect(await plain.text()).toBe(CODE)
    const again = await get("/assets/a-abc.js", { "If-None-Match": plain.headers.get("ETag") ?? "" })
    expect(again.status).toBe(304)
  })

  test("the API is beside it, and what is not of it is JSON too", async () => {
    expect(await (await get("/api/v1/ping")).json()).toEqual({ pong: true })
    const long = await get("/api/v1/long", { "Accept-Encoding": "gzip" })
    expect(long.headers.get("Content-Encoding")).toBe("gzip")
    const unknown = await get("/api/v2/ping")
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toEqual({ message: "Alamat API tidak ditemukan." })
  })

  test("an answer of the API says how long it is: a short one is sent as it is, a long one compressed", async () => {
    const server = await openProduct()
    const person = await personWith(
      server,
      declared.access.modules.flatMap(({ module }) =>
        ["view", "add", "edit", "delete"].map((action) => ({ module, action })),
      ),
    )
    const site = createSite({ fetch: (request) => server.app.fetch(request) }, root)
    const ask = (path: string) =>
      site.request(`/api/v1/${path}`, {
        headers: { "Accept-Encoding": "gzip", Authorization: `Bearer ${person.token}` },
      })
    for (const path of [`roles/${person.roleId}`, "permissions/none", "nothing"]) {
      const short = await ask(path)
      expect(short.headers.get("Content-Encoding"), path).toBeNull()
      expect(short.headers.get("Content-Length"), path).toBe(String((await short.arrayBuffer()).byteLength))
    }
    const long = await ask(`permissions/${person.roleId}`)
    expect(long.headers.get("Content-Encoding")).toBe("gzip")
    const text = gunzipSync(await long.arrayBuffer()).toString()
    expect(JSON.parse(text)).toEqual((await person.get(`/permissions/${person.roleId}`)).body)
  })
})
