/** Names of references that a response lacks. */
import type { DataProvider } from "@refinedev/core"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { labelKey } from "../../src/core/schema/resource"
import { fieldTypes } from "../../src/fields/registry"
import { createRestProvider } from "../../src/providers/rest"
import type { NameSource } from "../../src/providers/rest/missing-names"
import { kebun, RAW } from "./kebun"
import { liveClaims, stubBrowser, stubFetch, tokenWith } from "./stubs"

let provider: DataProvider
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
  stubBrowser().storage.setItem("token", tokenWith(liveClaims()))
  shared.clear()
  provider = createRestProvider(createRegistry([kebun, muatan] as never, fieldTypes), {
    nameSource: (name, load) => {
      const known = shared.get(name) ?? load()
      shared.set(name, known)
      return known
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const shown = (row: Record<string, unknown> | undefined) => [
  row?.[labelKey("kebunId")],
  row?.[labelKey("lainId")],
]
const hostOf = (rows: unknown[], status = 200) =>
  stubFetch(({ url }) =>
    url.includes("/kebun") ? { status, body: status === 200 ? RAW : { message: "x" } } : { body: rows },
  )

it("load once, and are shown", async () => {
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
it("load for a single record", async () => {
  hostOf([{ id: 1, kebun_id: 2 }])
  const { data } = await provider.getOne({ resource: "muatan", id: "1" })
  expect(shown(data)[0]).toBe("Barat")
})
it("do not load if the response has them, or no screen shows them", async () => {
  const sent = hostOf([{ id: 1, kebun_id: 2, kebun: { nama: "Lain" }, diam: 2 }])
  const { data } = await provider.getList({ resource: "muatan" })
  expect(shown(data[0])[0]).toBe("Lain")
  expect(sent).toHaveLength(1)
})
it.each([403, 401, 500])("that fail to load with %s fail no list, and end no session", async (status) => {
  hostOf([{ id: 1, kebun_id: 2 }], status)
  const { data } = await provider.getList({ resource: "muatan" })
  expect([data[0]?.kebunId, shown(data[0])[0]]).toEqual(["2", null])
  expect(localStorage.getItem("token")).not.toBeNull()
})
