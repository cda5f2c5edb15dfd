/** One suite for both data providers: a page must not be able to tell where its records live. */
import type { DataProvider } from "@refinedev/core"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { defineFields, defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { createBrowserDataProvider } from "../../src/providers/browser"
import { createRestProvider } from "../../src/providers/rest"
import { atOnce, memoryDocuments, memoryStorage } from "./browser-store"
import { liveClaims, stubBrowser, stubFetch, tokenWith } from "./stubs"

const fields = defineFields({
  nama: { type: "text", label: "Nama", required: true },
  tanggal: { type: "date", label: "Tanggal" },
  berat: { type: "number", label: "Berat" },
  aktif: { type: "boolean", label: "Aktif" },
  catatan: { type: "multiline", label: "Catatan", when: ({ berat }) => Number(berat) > 0 },
})
const common = {
  label: { singular: "Kebun", plural: "Kebun" },
  access: { module: "UserSetup" },
  fields,
} as const
const onServer = defineResource({ name: "kebun", api: "/kebun", ...common })
const inBrowser = defineResource({ name: "kebun", browser: "kebun", ...common })
const byPosition = defineResource({
  name: "kebun",
  browser: { key: "kebun", identity: "position" },
  ...common,
})

/** A host that keeps what it is sent. */
function restProvider(): DataProvider {
  stubBrowser().storage.setItem("token", tokenWith(liveClaims()))
  const rows: Record<string, unknown>[] = []
  stubFetch(({ method, path, body }) => {
    const id = path.slice("/kebun/".length)
    const index = rows.findIndex((row) => row.id === id)
    if (method === "GET" && path === "/kebun") return { body: { data: rows } }
    if (method === "POST") {
      const row = { ...(body as object), id: `r${rows.length + 1}-${Math.random()}` }
      rows.push(row)
      return { status: 201, body: { data: row } }
    }
    if (index < 0) return { status: 404, body: { message: "Data tidak ditemukan" } }
    if (method === "PUT") rows[index] = { ...rows[index], ...(body as object) }
    const answer = { body: { data: rows[index] } }
    if (method === "DELETE") rows.splice(index, 1)
    return answer
  })
  return createRestProvider(createRegistry([onServer] as never))
}
const browserProvider = (resource: unknown) => (): DataProvider => {
  const storage = memoryStorage()
  return createBrowserDataProvider({
    registry: createRegistry([resource] as never),
    storage: () => storage,
    documents: memoryDocuments(),
    exclusive: atOnce,
    persist: () => {},
    me: () => ({ id: "1", name: "Sari", role: "admin" }),
  })
}

const resource = "kebun"
const TIMUR = { nama: "Timur", tanggal: "2025-05-07", berat: 12.5, aktif: true, catatan: "basah" }
const context = (mode: "create" | "edit", original?: object) => ({
  context: {
    mode,
    me: { id: "1", name: "Sari", role: "" },
    ref: () => undefined,
    rows: () => undefined,
    original,
  },
})

describe.each([
  ["the server", restProvider],
  ["the browser, with ids", browserProvider(inBrowser)],
  ["the browser, by position", browserProvider(byPosition)],
] as const)("records of %s", (_, open) => {
  let provider: DataProvider
  beforeEach(() => {
    provider = open()
  })
  afterEach(() => vi.unstubAllGlobals())

  const add = async (variables: object) =>
    (await provider.create({ resource, variables, meta: context("create") })).data
  const all = async () => (await provider.getList({ resource, pagination: { mode: "off" } })).data
  const nameList = async () => (await all()).map(({ nama }) => nama)

  test("an empty list is a list", async () => {
    expect(await provider.getList({ resource })).toEqual({ data: [], total: 0 })
  })

  test("what is added comes back decoded, from the call, the list, one and many", async () => {
    const added = await add(TIMUR)
    expect(added).toMatchObject(TIMUR)
    expect(added.id).toEqual(expect.stringMatching(/./))
    const id = added.id ?? ""
    expect(await all()).toEqual([added])
    expect((await provider.getOne({ resource, id })).data).toEqual(added)
    expect((await provider.getMany?.({ resource, ids: [id, "tidak-ada"] }))?.data).toEqual([added])
  })

  test("[AB-78] a hidden field is not kept", async () => {
    const added = await add({ ...TIMUR, berat: 0 })
    expect(added.catatan ?? null).toBeNull()
  })

  test("an edit changes its record alone, and an emptied value stays empty", async () => {
    await add({ ...TIMUR, nama: "Utara" })
    const before = await add(TIMUR)
    const variables = { ...before, nama: "Timur Jauh", tanggal: null }
    await provider.update({ resource, id: before.id ?? "", variables, meta: context("edit", before) })
    expect(await all()).toMatchObject([
      { ...TIMUR, nama: "Utara" },
      { ...TIMUR, nama: "Timur Jauh", tanggal: null },
    ])
  })

  test("a removed record is gone, its neighbours stay in their order", async () => {
    await add({ ...TIMUR, nama: "A" })
    const { id = "" } = await add({ ...TIMUR, nama: "B" })
    await add({ ...TIMUR, nama: "C" })
    await provider.deleteOne({ resource, id })
    expect(await nameList()).toEqual(["A", "C"])
  })

  test("filters, order and pages fit the same rows", async () => {
    for (const [nama, berat] of [
      ["Jati", 3],
      ["Akasia", 1],
      ["Jabon", 2],
    ] as const)
      await add({ nama, berat })
    const page = (query: object) => provider.getList({ resource, ...query })
    const filtered = await page({ filters: [{ field: "nama", operator: "contains", value: "ja" }] })
    expect(filtered.data.map(({ nama }) => nama)).toEqual(["Jati", "Jabon"])
    const second = await page({
      sorters: [{ field: "berat", order: "asc" }],
      pagination: { mode: "server", currentPage: 2, pageSize: 2 },
    })
    expect([second.data.map(({ nama }) => nama), second.total]).toEqual([["Jati"], 3])
  })

  test("what is not there is a 404 with a message, for reading, saving and removing", async () => {
    const added = await add(TIMUR)
    await provider.deleteOne({ resource, id: added.id ?? "" })
    const id = added.id ?? ""
    for (const call of [
      () => provider.getOne({ resource, id }),
      () => provider.update({ resource, id, variables: TIMUR, meta: context("edit", added) }),
      () => provider.deleteOne({ resource, id }),
    ])
      await expect(call()).rejects.toMatchObject({ statusCode: 404, message: "Data tidak ditemukan" })
    expect(await all()).toEqual([])
  })
})
