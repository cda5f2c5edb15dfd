/** Stored files over HTTP: the right to the record, headers, ranges, names, and a storage that lost one. */
import { rmSync } from "node:fs"
import { beforeAll, describe, expect, test } from "vitest"
import { openSqlite } from "../../../server/database/sqlite"
import { cleanFileName, contentDisposition } from "../../../server/files/file-name"
import { filePath } from "../../../server/files/hash"
import { defineServer } from "../../../server/hooks/define"
import { deliveries } from "../../support/deliveries"
import { type Client, personWith, rights } from "../support/api"
import { fileFolder } from "../support/file-folder"
import { openDeliveries, pdf } from "../support/slips"

describe("a stored file", () => {
  let server: Awaited<ReturnType<typeof openDeliveries>>
  let root: Client
  let url: string
  let hash: string
  const folder = fileFolder()
  beforeAll(async () => {
    server = await openDeliveries(openSqlite(":memory:"), { folder })
    root = server.root
    const slips = [await server.claim(root, { name: 'Slip "Ñ" 1.pdf' })]
    const [slip] = (await root.post("/deliveries", { number: "1", slips })).body.data.slips
    url = slip.url
    hash = slip.hash
  })

  test("is answered whole, with headers that keep it from running", async () => {
    const response = await server.read(root, url)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf())
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf().length),
      "content-disposition": `inline; filename="Slip _ 1.pdf"; filename*=UTF-8''Slip%20%C3%91%201.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cache-control": "private, no-cache, no-transform",
      etag: `"${hash}"`,
    })
    const download = await server.read(root, `${url}?download`)
    expect(download.headers.get("content-disposition")).toMatch(/^attachment/)
    const known = await server.read(root, url, { headers: { "If-None-Match": `"${hash}"` } })
    expect([known.status, await known.text()]).toEqual([304, ""])
    expect((await server.read(root, url, { method: "HEAD" })).headers.get("content-length")).toBe(
      String(pdf().length),
    )
  })

  test("is answered in ranges", async () => {
    const ranges: [string, number, string][] = [
      ["bytes=0-3", 206, "%PDF"],
      ["bytes=5-7", 206, "1.4"],
      ["bytes=-5", 206, "%%EOF"],
      ["bytes=14-", 206, "%%EOF"],
      ["bytes=0-1,3-4", 200, pdf().toString()],
      ["bytes=999-", 416, ""],
    ]
    for (const [Range, status, text] of ranges) {
      const response = await server.read(root, url, { headers: { Range } })
      expect([Range, response.status, await response.text()]).toEqual([Range, status, text])
    }
    const other = await server.read(root, url, { headers: { Range: "bytes=0-3", "If-Range": '"other"' } })
    expect(other.status).toBe(200)
  })

  test("is not found through another record, field, hash or path, and forbidden without the right", async () => {
    const { id } = (await root.post("/deliveries", { number: "2" })).body.data
    for (const path of [
      `/deliveries/${id}/files/slips/${hash}`,
      url.replace("/slips/", "/letter/"),
      url.replace("/slips/", "/number/"),
      url.replace(hash, "0".repeat(64)),
      url.replace(hash, encodeURIComponent("../../koperasi.sqlite")),
      `/deliveries/-/files/slips/${hash}`,
    ])
      expect([path, (await server.read(root, path)).status]).toEqual([path, 404])
    expect((await server.fetch(`/api/v1${url}`)).status).toBe(401)
    const stranger = await personWith(server, rights("AdminData"))
    expect((await server.read(stranger, url)).status).toBe(403)
    const reader = await personWith(server, rights("UserSetup", "view"))
    expect((await server.read(reader, url)).status).toBe(200)
  })

  test("an upload is shown to its own user before it is saved", async () => {
    const upload = (await server.send(root)).body.data
    expect(await (await server.read(root, upload.url)).text()).toBe(pdf().toString())
    const other = await personWith(server, rights("UserSetup"))
    expect((await server.read(other, upload.url)).status).toBe(404)
  })

  test("that the storage has lost is 404 with a sentence", async () => {
    const [slip] = (
      await root.post("/deliveries", {
        number: "3",
        slips: [await server.claim(root, { bytes: pdf("hilang") })],
      })
    ).body.data.slips
    rmSync(`${folder}/${filePath(slip.hash)}`)
    const response = await server.read(root, slip.url)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("penyimpanan server") })
  })
})

test("a hidden record's file is not found", async () => {
  const server = await openDeliveries(openSqlite(":memory:"), { folder: fileFolder() })
  const { root } = server
  const slips = [await server.claim(root)]
  const { slips: stored } = (await root.post("/deliveries", { number: "rahasia", slips })).body.data
  const part = defineServer(deliveries, { hooks: { visible: ({ number }) => number !== "rahasia" } })
  expect(part.hooks?.visible?.({ number: "rahasia" } as never, {} as never, {} as never)).toBe(false)
  Object.assign(server.engine, { hooks: [{ on: () => true, visible: part.hooks?.visible }] })
  expect((await server.read(root, stored[0].url)).status).toBe(404)
})

test("names are cleaned of paths, controls and turned directions, and keep their extension", () => {
  const names: [string, string][] = [
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\a\\slip.pdf", "slip.pdf"],
    ["a\u202Efdp.exe.pdf", "afdp.exe.pdf"],
    ["a\r\nSet-Cookie: x.pdf", "aSet-Cookie x.pdf"],
    ["..pdf", "dokumen.pdf"],
    [`${"x".repeat(400)}.pdf`, `${"x".repeat(146)}.pdf`],
  ]
  for (const [name, clean] of names) expect(cleanFileName(name)).toBe(clean)
  expect(contentDisposition("attachment", "a\"'(b).pdf")).toBe(
    `attachment; filename="a_'(b).pdf"; filename*=UTF-8''a%22%27%28b%29.pdf`,
  )
})
