import type { DataProvider } from "@refinedev/core"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createRegistry } from "../../src/core/schema/registry"
import type { Context } from "../../src/core/schema/types"
import { fieldTypes } from "../../src/fields/registry"
import { createRestProvider } from "../../src/providers/rest"
import { kebun, laut, RAW } from "./kebun"
import { liveClaims, stubBrowser, stubFetch, tokenWith } from "./stubs"

let provider: DataProvider
beforeEach(() => {
  const browser = stubBrowser()
  browser.storage.setItem("token", tokenWith(liveClaims()))
  provider = createRestProvider(createRegistry([kebun, laut] as never, fieldTypes))
})
afterEach(() => vi.unstubAllGlobals())

const SHAPES: [string, (inner: unknown) => unknown][] = [
  ["bare", (inner) => inner],
  ["below data", (inner) => ({ data: inner })],
  ["below data.data", (inner) => ({ message: "ok", data: { data: inner, total: 9 } })],
]
const names = (rows: readonly object[]) => rows.map((row) => ("nama" in row ? row.nama : undefined))
const failure = (promise: Promise<unknown>) => promise.then(() => "no error").catch((error: unknown) => error)

describe("responses", () => {
  it.each(SHAPES)(
    "[AP-05] %s: a list, an empty one, and a saved record are decoded flat",
    async (_, wrap) => {
      const sent = stubFetch(() => ({ body: wrap(RAW) }))
      const { data, total } = await provider.getList({ resource: "kebun", pagination: { mode: "off" } })
      expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /kebun/semua"])
      expect(total).toBe(3)
      expect(data[0]).toMatchObject({ id: "1", nama: "Timur", kode: "T", luas: 12 })
      expect(data[2]).toMatchObject({ id: "3", nama: null, luas: null })
      stubFetch(() => ({ body: wrap([]) }))
      expect(await provider.getList({ resource: "kebun" })).toMatchObject({ data: [], total: 0 })
      stubFetch(() => ({ status: 201, body: wrap(RAW[1]) }))
      const created = await provider.create({ resource: "kebun", variables: { nama: "Barat" } })
      expect(created.data).toMatchObject({ id: "2", nama: "Barat" })
    },
  )
  it.each(SHAPES)("[AP-26] %s: one record is found at its own path", async (_, wrap) => {
    const sent = stubFetch(() => ({ body: wrap(RAW[0]) }))
    const { data } = await provider.getOne({ resource: "kebun", id: "a/1" })
    expect(sent[0]?.path).toBe("/kebun/a%2F1")
    expect(data).toMatchObject({ id: "1", nama: "Timur" })
  })
})

describe("unreadable responses", () => {
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
    "after a save %o is no failure: the record is stored",
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

  it("POST sends the payload's names and the constants, without unsent and inactive fields", async () => {
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
  it("a write sends the version that the host gave, and none otherwise", async () => {
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
  it("[AP-17] a delete needs no response", async () => {
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

describe("lists", () => {
  it("[AB-62] filters, sorters and pages are computed here; the request has no query", async () => {
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
  it("getMany returns the records of the ids", async () => {
    stubFetch(() => ({ body: RAW }))
    const { data } = (await provider.getMany?.({ resource: "kebun", ids: [1, "3", 99] })) ?? { data: [] }
    expect(data.map(({ id }) => id)).toEqual(["1", "3"])
  })
})

it("a resource in the browser is not requested from the server", async () => {
  const sent = stubFetch(() => ({ body: [] }))
  expect(await failure(provider.getList({ resource: "laut" }))).toBeInstanceOf(Error)
  expect(sent).toHaveLength(0)
})

it("choices of a long list come with records of other lists, and the number of all records", async () => {
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
