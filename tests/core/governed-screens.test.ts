import { describe, expect, it } from "vitest"
import { screensByModule } from "../../src/core/access/governed-screens"
import type { Right } from "../../src/core/access/right"
import type { Resource } from "../../src/core/schema/resource"

const modules = [
  { module: "StoreData", label: "Data Gudang" },
  { module: "ReceiptData", label: "Stok" },
  { module: "Unused", label: "Laporan" },
]
const list = (name: string, module: string, path: string) =>
  ({ name, access: { module }, list: { path, heading: `Daftar ${name}` } }) as unknown as Resource
const all = [
  list("receipts", "ReceiptData", "/stok"),
  list("stores", "StoreData", "/gudang"),
  list("bins", "StoreData", "/rak"),
  list("parts", "StoreData", ""),
]
const everyone: Right = "everyone"
const link = (label: string, path: string) => ({ label, path, visible: everyone })
const menu = [
  link("Gudang", "/gudang"),
  {
    label: "stok",
    visible: everyone,
    children: [link("Masuk", "/stok"), link("Isi", "/isi"), link("Rak Saja", "/setup")],
  },
]
const page = (path: string, right: Right) => ({
  path,
  title: `Isi ${path}`,
  right,
  Page: async () => ({ Page: () => null }),
})
const found = (sources: Partial<Parameters<typeof screensByModule>[2]> = {}, rows = modules) =>
  screensByModule(rows, all, { menu, setupPages: [], pages: [], ...sources })

describe("screens of a module", () => {
  it("are its lists with the menu's labels in the menu's order, then those without a link", () => {
    expect(found().get("StoreData")).toEqual({ screens: ["Gudang", "Daftar bins"], elsewhere: [] })
    expect(found().get("ReceiptData")?.screens).toEqual(["Masuk"])
  })
  it("are setup pages, and pages by the module in their right", () => {
    const setupPages = [{ path: "/setup", heading: "Setup", access: { module: "StoreData" }, panels: [] }]
    const pages = [
      page("/isi", { all: [{ resource: "receipts", action: "list" }, { viewOf: ["Unused"] }] }),
      page("/bebas", "everyone"),
    ]
    // The product's modules type the names of a setup page.
    const some = found({ setupPages: setupPages as never, pages })
    expect(some.get("StoreData")?.screens).toEqual(["Gudang", "Rak Saja", "Daftar bins"])
    expect(some.get("ReceiptData")?.screens).toEqual(["Masuk", "Isi"])
    expect(some.get("Unused")?.screens).toEqual(["Isi"])
  })
  it("a module without any names those of its menu group, by the module that governs them", () => {
    const [store, receipt] = modules
    const bare = { module: "Bare", label: "Stok" }
    expect(
      found(
        {},
        [store, receipt, bare].flatMap((row) => row ?? []),
      ).get("Bare"),
    ).toEqual({
      screens: [],
      elsewhere: [{ module: receipt, screens: ["Masuk"] }],
    })
    expect(found().get("Unused")).toEqual({ screens: [], elsewhere: [] })
  })
})
