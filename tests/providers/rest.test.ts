import type { DataProvider } from "@refinedev/core"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { labelKey } from "../../src/core/schema/resource"
import type { Context } from "../../src/core/schema/types"
import { fieldTypes } from "../../src/fields/registry"
import { createRestProvider } from "../../src/providers/rest"
import type { NameSource } from "../../src/providers/rest/missing-names"
import { liveClaims, stubBrowser, stubFetch, tokenWith } from "./stubs"

/** An entity of this test's own: nested answers, a name in the answer that differs, one path for a single record. */
const kebun = defineResource({
  name: "kebun",
  label: { singular: "Kebun", plural: "Kebun" },
  api: { list: "/kebun/semua", one: "/kebun/:id" },
  access: { module: "UserSetup" },
  fixedValues: { jenis: { value: "DARAT", read: "jenis" } },
  fields: {
    nama: { type: "text", label: "Nama", read: "profil.nama_kebun" },
    kode: { type: "text", label: "Kode", upperCase: true },
    luas: { type: "number", label: "Luas" },
    rahasia: { type: "text", label: "Rahasia", send: false },
    catatan: {
      type: "text",
      label: "Catatan",
      when: (_, context) => context.ref("kode")?.aktif === true,
    },
  },
})
const laut = defineResource({
  name: "laut",
  label: { singular: "Laut", plural: "Laut" },
  browser: "laut",
  access: { module: "UserSetup" },
  fields: { nama: { type: "text", label: "Nama" } },
})

let provider: DataProvider
beforeEach(() => {
  const browser = stubBrowser()
  browser.storage.setItem("token", tokenWith(liveClaims()))
  provider = createRestProvider(createRegistry([kebun, laut] as never, fieldTypes))
})
afterEach(() => vi.unstubAllGlobals())

const RAW = [
  { id: 1, profil: { nama_kebun: "Timur" }, kode: "T", luas: 12, jenis: "DARAT" },
  { id: 2, profil: { nama_kebun: "Barat" }, kode: "B", luas: 3, jenis: "DARAT" },
  { id: 3, profil: null, kode: null, luas: null, jenis: "DARAT" },
]
const SHAPES: [string, (inner: unknown) => unknown][] = [
  ["bare", (inner) => inner],
  ["below data", (inner) => ({ data: inner })],
  ["below data.data", (inner) => ({ message: "ok", data: { data: inner, total: 9 } })],
]
const names = (rows: readonly object[]) => rows.map((row) => ("nama" in row ? row.nama : undefined))
const failure = (promise: Promise<unknown>) => promise.then(() => "no error").catch((error: unknown) => error)

describe.each(SHAPES)("answers %s", (_, wrap) => {
  it("[AP-05] a list is found and decoded flat", async () => {
    const sent = stubFetch(() => ({ body: wrap(RAW) }))
    const { data, total } = await provider.getList({ resource: "kebun", pagination: { mode: "off" } })
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /kebun/semua"])
    expect(total).toBe(3)
    expect(data[0]).toMatchObject({ id: "1", nama: "Timur", kode: "T", luas: 12 })
    expect(data[2]).toMatchObject({ id: "3", nama: null, luas: null })
  })
  it("[AP-05] an empty list is a list", async () => {
    stubFetch(() => ({ body: wrap([]) }))
    expect(await provider.getList({ resource: "kebun" })).toMatchObject({ data: [], total: 0 })
  })
  it("[AP-26] one record is found at the path of a single one", async () => {
    const sent = stubFetch(() => ({ body: wrap(RAW[0]) }))
    const { data } = await provider.getOne({ resource: "kebun", id: "a/1" })
    expect(sent[0]?.path).toBe("/kebun/a%2F1")
    expect(data).toMatchObject({ id: "1", nama: "Timur" })
  })
  it("a record that was added is answered decoded", async () => {
    stubFetch(() => ({ status: 201, body: wrap(RAW[1]) }))
    const { data } = await provider.create({ resource: "kebun", variables: { nama: "Barat" } })
    expect(data).toMatchObject({ id: "2", nama: "Barat" })
  })
})

describe("answers that are not understood", () => {
  it.each([{ message: "ok" }, { data: null }, { data: { items: [] } }, "text", 7, null])(
    "[AB-72] %o is an error, never an empty list",
    async (body) => {
      stubFetch(() => ({ body }))
      expect(await failure(provider.getList({ resource: "kebun" }))).toMatchObject({ name: "AnswerError" })
    },
  )
  it.each([undefined, null, {}, { data: null }, { data: {} }, { data: [] }])(
    "[ER-10] %o instead of a record is a 404 with the message 'empty'",
    async (body) => {
      stubFetch(() => ({ body }))
      const error = await failure(provider.getOne({ resource: "kebun", id: 1 }))
      expect(error).toMatchObject({ message: "empty", statusCode: 404, serverMessage: undefined })
    },
  )
  it.each([undefined, "OK", { message: "Tersimpan" }, []])(
    "after a save %o is no failure: it was saved",
    async (body) => {
      stubFetch(() => ({ body }))
      const created = await provider.create({ resource: "kebun", variables: { nama: "Utara" } })
      expect(created.data).toMatchObject({ nama: "Utara", id: "" })
      const updated = await provider.update({ resource: "kebun", id: 4, variables: { nama: "Utara" } })
      expect(updated.data).toMatchObject({ nama: "Utara", id: "4" })
    },
  )
})

describe("saves", () => {
  const context = (aktif: boolean): Context => ({
    mode: "create",
    me: { id: "", name: "", role: "" },
    ref: () => ({ aktif }),
    rows: () => undefined,
    original: undefined,
  })
  const values = { nama: "Timur", kode: "t1", luas: 5, rahasia: "x", catatan: "c" }

  it("POST sends the payload's names, without what is not sent or inactive, with the constants", async () => {
    const sent = stubFetch(() => ({ body: {} }))
    await provider.create({ resource: "kebun", variables: values })
    expect(sent[0]).toMatchObject({ method: "POST", path: "/kebun/semua" })
    expect(sent[0]?.body).toEqual({ nama: "Timur", kode: expect.any(String), luas: 5, jenis: "DARAT" })
  })
  it("[AB-78] the form's context decides what is active", async () => {
    const sent = stubFetch(() => ({ body: {} }))
    for (const aktif of [true, false]) {
      await provider.create({ resource: "kebun", variables: values, meta: { context: context(aktif) } })
    }
    expect(sent.map(({ body }) => "catatan" in (body as object))).toEqual([true, false])
  })
  it("an edit is a PUT to the record's own path", async () => {
    const sent = stubFetch(() => ({ body: {} }))
    await provider.update({ resource: "kebun", id: "7", variables: values })
    expect(sent[0]).toMatchObject({ method: "PUT", path: "/kebun/semua/7" })
  })
  it("a write says which version it is about where the host gave one, and nothing where it gave none", async () => {
    const sent = stubFetch(({ method }) => ({
      body: { data: method === "GET" ? { ...RAW[0], version: 4 } : {} },
    }))
    const { data } = await provider.getOne({ resource: "kebun", id: 1 })
    expect(data.version).toBe(4)
    const write = { resource: "kebun", id: 1, variables: { nama: "Timur" } }
    for (const meta of [{ version: data.version }, { version: undefined }, { version: "4" }, undefined]) {
      await provider.update({ ...write, meta } as never)
      await provider.deleteOne({ ...write, meta } as never)
    }
    expect(sent.slice(1).map(({ headers }) => headers["If-Match"])).toEqual([
      '"4"',
      '"4"',
      ...Array(6).fill(undefined),
    ])
    expect(JSON.stringify(sent.map(({ body }) => body))).not.toContain("version")
  })
  it("[AP-17] a delete needs no answer", async () => {
    const sent = stubFetch(() => ({ status: 200, text: "ok", type: "text/plain" }))
    await provider.deleteOne({ resource: "kebun", id: 7 })
    expect(sent[0]).toMatchObject({ method: "DELETE", path: "/kebun/semua/7", body: undefined })
  })
  it("[AB-52] nothing is called with an empty id", async () => {
    const sent = stubFetch(() => ({ body: {} }))
    for (const id of ["", " "]) {
      await failure(provider.update({ resource: "kebun", id, variables: {} }))
      await failure(provider.deleteOne({ resource: "kebun", id }))
      expect(await failure(provider.getOne({ resource: "kebun", id }))).toBeInstanceOf(Error)
    }
    expect(sent).toHaveLength(0)
  })
})

describe("failures", () => {
  const calls: [string, () => Promise<unknown>][] = [
    ["getList", () => provider.getList({ resource: "kebun" })],
    ["getOne", () => provider.getOne({ resource: "kebun", id: 1 })],
    ["create", () => provider.create({ resource: "kebun", variables: {} })],
    ["update", () => provider.update({ resource: "kebun", id: 1, variables: {} })],
    ["deleteOne", () => provider.deleteOne({ resource: "kebun", id: 1 })],
  ]
  it.each(calls)(
    "%s throws an HttpError with the server's message and the fields' messages",
    async (_, run) => {
      stubFetch(() => ({ status: 422, body: { message: "Periksa isian", errors: { nama: ["Wajib"] } } }))
      expect(await failure(run())).toMatchObject({
        message: "Periksa isian",
        serverMessage: "Periksa isian",
        statusCode: 422,
        errors: { nama: ["Wajib"] },
      })
    },
  )
  it("a resource of the browser is not asked of the server", async () => {
    const sent = stubFetch(() => ({ body: [] }))
    expect(await failure(provider.getList({ resource: "laut" }))).toBeInstanceOf(Error)
    expect(sent).toHaveLength(0)
  })
})

describe("Refine's other questions", () => {
  beforeEach(() => void stubFetch(() => ({ body: RAW })))

  it("[AB-62] filters, sorters and pages are worked out here; the call carries no query", async () => {
    const sent = stubFetch(() => ({ body: RAW }))
    const { data, total } = await provider.getList({
      resource: "kebun",
      filters: [{ field: "luas", operator: "gte", value: 3 }],
      sorters: [{ field: "nama", order: "asc" }],
      pagination: { currentPage: 2, pageSize: 1 },
    })
    expect(names(data)).toEqual(["Timur"])
    expect(total).toBe(2)
    expect(sent[0]?.url).toBe("/api/v1/kebun/semua")
  })
  it("getMany answers the records of the ids", async () => {
    const { data } = (await provider.getMany?.({ resource: "kebun", ids: [1, "3", 99] })) ?? { data: [] }
    expect(data.map(({ id }) => id)).toEqual(["1", "3"])
  })
})

describe("references that an answer comes without the names of", () => {
  const muatan = defineResource({
    name: "muatan",
    label: { singular: "Muatan", plural: "Muatan" },
    api: { list: "/muatan", one: "/muatan/:id" },
    access: { module: "UserSetup" },
    fields: {
      nomor: { type: "text", label: "Nomor" },
      kebunId: {
        type: "reference",
        label: "Kebun",
        resource: "kebun",
        read: "kebun_id",
        readLabel: "kebun.nama",
      },
      lainId: { type: "reference", label: "Lain", resource: "kebun", many: true },
      diam: { type: "reference", label: "Diam", resource: "kebun" },
    },
    list: { columns: ["nomor", "kebunId", "lainId"] },
    show: { fields: ["nomor", "kebunId", "lainId"] },
  })
  const shared = new Map<string, ReturnType<NameSource>>()
  beforeEach(() => {
    shared.clear()
    provider = createRestProvider(createRegistry([kebun, muatan] as never, fieldTypes), {
      nameSource: (name, load) => {
        const known = shared.get(name) ?? load()
        shared.set(name, known)
        return known
      },
    })
  })
  const shown = (row: Record<string, unknown> | undefined) => [
    row?.[labelKey("kebunId")],
    row?.[labelKey("lainId")],
  ]
  const hostOf = (rows: unknown[], status = 200) =>
    stubFetch(({ url }) =>
      url.includes("/kebun") ? { status, body: status === 200 ? RAW : { message: "x" } } : { body: rows },
    )

  it("asks for them once, and shows names", async () => {
    const sent = hostOf([
      { id: 1, nomor: "A", kebun_id: 2, lainId: [1, 9] },
      { id: 2, nomor: "B", kebun_id: 1 },
      { id: 3, nomor: "C", kebun_id: null },
    ])
    const { data } = await provider.getList({ resource: "muatan" })
    expect(data.map(shown)).toEqual([
      ["Barat", ["Timur", null]],
      ["Timur", undefined],
      [null, undefined],
    ])
    await provider.getList({ resource: "muatan" })
    expect(sent.map(({ url }) => url.replace(/.*v1/, ""))).toEqual(["/muatan", "/kebun/semua", "/muatan"])
  })
  it("of a single record too", async () => {
    hostOf([{ id: 1, kebun_id: 2 }])
    const { data } = await provider.getOne({ resource: "muatan", id: "1" })
    expect(shown(data)[0]).toBe("Barat")
  })
  it("asks for nothing where they came along, or nobody sees them", async () => {
    const sent = hostOf([{ id: 1, kebun_id: 2, kebun: { nama: "Lain" }, diam: 2 }])
    const { data } = await provider.getList({ resource: "muatan" })
    expect(shown(data[0])[0]).toBe("Lain")
    expect(sent).toHaveLength(1)
  })
  it.each([403, 401, 500])(
    "a host that answers %s for them fails no list, and ends no session",
    async (status) => {
      hostOf([{ id: 1, kebun_id: 2 }], status)
      const { data } = await provider.getList({ resource: "muatan" })
      expect([data[0]?.kebunId, shown(data[0])[0]]).toEqual(["2", null])
      expect(localStorage.getItem("token")).not.toBeNull()
    },
  )
})

it("some records of a long list come with what stands beside them, and how many the list has", async () => {
  const calls = stubFetch(() => ({
    body: { data: RAW.slice(0, 1), also: { kebun: RAW.slice(1, 2) }, more: true, all: 9000 },
  }))
  const choices = { for: "kebun", fields: ["kode"], text: "t", values: ["T"], ids: ["1"], codes: ["X"] }
  const answer = await provider.getList({ resource: "kebun", meta: { choices } })
  expect(answer).toMatchObject({
    data: [{ nama: "Timur" }],
    also: { kebun: [{ nama: "Barat" }] },
    more: true,
    total: 9000,
  })
  expect(String(calls[0]?.url)).toContain("/kebun/semua?_for=kebun&_choices=kode&q=t&_value=T&_id=1&_code=X")
})
