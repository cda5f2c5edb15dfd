/** Checks of declarations that the server adds: reserved names, files, samples and line numbers. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { registry as product } from "../../resources/registry"
import { checkDeclarations, checkUnlisted } from "../../server/check/declarations"
import { checkProduct, errorsOf, faultText } from "../../server/check/product.mjs"
import { reserved } from "../../server/check/reserved-names"
import { checkSamples } from "../../server/check/samples"
import { defineServer, listOf } from "../../server/hooks/define"
import type { Fault } from "../../src/core/schema/check"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { gudang, stokMasuk } from "../core/check/support"
import { isDocumented } from "../support/documented"
import { copyProduct } from "../support/product-copy"

const registry = createRegistry([gudang, stokMasuk] as unknown as Declared[], fieldTypes)

test("the product's own declarations, server parts, menu and documents have no fault, and the documented ones no warning", async () => {
  const load = (file: string) => import(/* @vite-ignore */ `../..${file}`)
  const faults = await checkProduct(load)
  expect(errorsOf(faults).map(faultText)).toEqual([])
  // Warnings of English texts: tests/resources/english.test.ts.
  const warnings = faults.filter(({ code, place }) => {
    const resource = product.find(place.split(".")[0] ?? "")
    return !/^E00/.test(code) && !(resource && !isDocumented(resource))
  })
  expect(warnings.map(faultText)).toEqual([])
})

describe("reserved names", () => {
  test("tables that the server creates", () => {
    expect(reserved().tables).toEqual(expect.arrayContaining(["accounts", "sessions", "settings", "locks"]))
  })
  test("routes of the router", () => {
    expect(reserved().routes).toEqual(
      expect.arrayContaining(["/auth/login", "/auth/logout", "/permissions/:roleId"]),
    )
  })
  test("screens of pages without an entity, and the server's own addresses", () => {
    const paths = reserved().screens.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(["/", "/login", "/dashboard", "/jenis-pengguna", "/api", "/health"]),
    )
  })
})

describe("a declaration that is not listed", () => {
  const modules = { "../resources/gudang.ts": { gudang, KINDS: ["a"] }, "../resources/menu.ts": { menu: [] } }
  test("is named with its file", () => {
    expect(checkUnlisted(modules, [stokMasuk as unknown as Declared])).toEqual([
      expect.objectContaining({ code: "I001", place: "gudang", file: "resources/gudang.ts" }),
    ])
    expect(checkUnlisted(modules, [gudang as unknown as Declared])).toEqual([])
  })
})

describe("samples and seeds", () => {
  const found = (...kode: string[]) => {
    const rows = kode.map((code) => ({ kode: code, nama: "Gudang", status: "OWN" as const }))
    const part = defineServer(gudang, { sample: listOf(rows) })
    return checkSamples([part], registry, new Map()).faults.map(({ code, place }) => [code, place])
  }
  test("two records whose unique values are equal in the field's spelling are a fault", () => {
    expect(found("g1", "G2")).toEqual([])
    expect(found("g1", "G1")).toEqual([["V704", "gudang.server.sample"]])
  })
  test("a recipe that throws is a fault", () => {
    const values = (): never => {
      throw new Error("tidak ada")
    }
    const { faults } = checkSamples(
      [defineServer(gudang, { sample: { count: 1, values } })],
      registry,
      new Map(),
    )
    expect(faults.map(({ code, problem }) => [code, problem])).toEqual([["V705", "throws 'tidak ada'"]])
  })
})

describe("in the sources", () => {
  const broken = async (change: (copy: ReturnType<typeof copyProduct>) => void): Promise<Fault[]> => {
    const copy = copyProduct()
    try {
      change(copy)
      const product = (await import(/* @vite-ignore */ copy.path("server/check/product.mjs"))) as {
        checkProduct: typeof checkProduct
      }
      return await product.checkProduct((file) => import(/* @vite-ignore */ copy.path(file.slice(1))))
    } finally {
      copy.remove()
    }
  }
  test("a fault has file and line, also in the file of a shared field; an unlisted file is a fault", async () => {
    const faults = await broken((copy) => {
      copy.change(
        "resources/suppliers.ts",
        'access: { module: "UserSetup" }',
        'access: { module: "UserSetups" }',
      )
      copy.change("resources/shared/membership.ts", 'resource: "positions"', 'resource: "position"')
      copy.change("resources/menu.ts", 'path: "/komisi"', 'path: "/komisii"')
      writeFileSync(
        copy.path("resources/gudang.ts"),
        'import { defineResource } from "../src/core/schema/define"\nexport const gudang = defineResource({ name: "gudang", label: { singular: "G", plural: "G" }, access: { module: "UserSetup" }, fields: { nama: { type: "text", label: "N" } } })\n',
      )
    })
    const told = (code: string) => faults.filter((fault) => fault.code === code)
    expect(told("M601").map(({ file, line }) => [file, line])).toEqual([["resources/suppliers.ts", 8]])
    expect(new Set(told("R101").map(({ file }) => file))).toEqual(new Set(["resources/shared/membership.ts"]))
    expect(told("I001").map(({ file }) => file)).toEqual(["resources/gudang.ts"])
    expect(errorsOf(faults).every(({ file, line }) => file !== undefined && (line ?? 0) > 0)).toBe(true)
  })
})

test("the check of a command on a database finds no fault and does not throw", () => {
  expect(checkDeclarations()).toEqual([])
})

test("docs/add-an-entity.md explains every fault's code", () => {
  const docs = readFileSync("docs/add-an-entity.md", "utf8")
  const sources = ["src/core/schema/check", "src/fields", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.m?ts$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
  )
  // S256 is a method of PKCE.
  const codes = new Set(sources.flatMap((text) => text.match(/(?<=")(?!S256)[A-Z]\d{3}(?=")/g) ?? []))
  expect(codes.size).toBeGreaterThan(50)
  expect([...codes].filter((code) => !docs.includes(code))).toEqual([])
})
