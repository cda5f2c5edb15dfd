import { expect, test } from "vitest"
import { NO_ACCESS } from "../../../src/core/access/names"
import { checkPages } from "../../../src/core/schema/check/pages"
import type { Declared } from "../../../src/core/schema/define"
import { definePage, type Page, pagesOf } from "../../../src/core/schema/page"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { gudang, stokMasuk } from "./support"

const registry = createRegistry([gudang, stokMasuk] as unknown as Declared[], fieldTypes, {
  ...NO_ACCESS,
  moduleNames: ["UserSetup"],
})
const stock = definePage({
  path: "/isi-gudang",
  title: "Isi Gudang",
  right: { resource: "gudang", action: "list" },
  Page: async () => ({ Page: () => null }),
})
const home = { "./home.page.tsx": { page: { ...stock, path: "/home" } } }
const found = (...pages: unknown[]) => {
  const files = Object.fromEntries(pages.map((page, at) => [`./p${at}.page.tsx`, { page: page as Page }]))
  const around = { registry, screens: [{ path: "/login", owner: "the login" }], home: "/home" }
  return checkPages({ ...home, ...files }, around).map(({ code, problem, remedy, file }) => [
    code,
    `${file}: ${problem}; ${remedy}`,
  ])
}

test("a page has no faults", () => {
  expect(found(stock)).toEqual([])
  expect(pagesOf({ "./a.page.tsx": { page: stock }, "./b.page.tsx": {} })).toEqual([stock])
})

test.each([
  [undefined, "Y901", "has no page; export const page"],
  [{ ...stock, title: " " }, "Y901", "has no title"],
  [{ ...stock, right: undefined }, "Y901", "has no right; name the right"],
  [{ ...stock, right: "semua" }, "Y901", "has no valid right"],
  [{ ...stock, Page: undefined }, "Y901", "has no Page"],
  [{ ...stock, right: { resource: "gudan", action: "list" } }, "R101", "write 'gudang'"],
  [{ ...stock, right: { viewOf: ["UserSetupp"] } }, "M601", "write 'UserSetup'"],
  [{ ...stock, path: "isi" }, "S207", "no absolute path"],
  [{ ...stock, path: "/isi/:id" }, "S211", "no plain path"],
  [{ ...stock, path: "/Login/" }, "T402", "the login's"],
  [{ ...stock, path: "/home" }, "T402", "resources/home.page.tsx's"],
])("a mistake is reported with its file (%#)", (page, code, text) => {
  expect(found(page)).toEqual([[code, expect.stringContaining(text)]])
  expect(found(page)[0]?.[1]).toContain("resources/p0.page.tsx: ")
})

test("the home page must be a page", () => {
  expect(checkPages({}, { registry, screens: [], home: "/" }).map(({ code }) => code)).toEqual(["Y902"])
})
