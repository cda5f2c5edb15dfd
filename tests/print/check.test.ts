/** Faults of declared documents: each is reported with its code and place. */
import { describe, expect, test } from "vitest"
import { access } from "../../resources/access"
import { checkDocuments } from "../../src/core/print/check"
import type { DeclaredDocument } from "../../src/core/print/document"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { documents as withFixture } from "../support/fixture-entity/documents"
import { resources } from "../support/fixture-entity/resources"

const declared = withFixture.slice(0, -2)
const registry = createRegistry(resources, fieldTypes, access)

describe("faults of a declaration", () => {
  const [list] = withFixture.slice(-2) as [DeclaredDocument]
  const codes = (...changes: object[]) =>
    checkDocuments(
      [...declared, ...changes.map((change) => ({ ...list, ...change }) as DeclaredDocument)],
      registry,
      { paths: ["/dashboard"] },
    ).map(({ code, place }) => `${code} ${place}`)

  test.each([
    ["a name that is none", { name: "Daftar Kebun", path: "/cetak/x" }, "D701 Daftar Kebun"],
    ["a resource that is not declared", { resource: { name: "kebuns" } }, "D702 orchard-list.resource"],
    ["a column that is no field", { columns: ["title", "nmae"] }, "D703 orchard-list.columns"],
    ["a fixed column that is no field", { always: ["kode"] }, "D703 orchard-list.always"],
    ["a filter that is no field", { filters: [{ field: "jenis" }] }, "D703 orchard-list.filters"],
    ["a column that is never read", { columns: ["title", "password"] }, "D704 orchard-list.columns"],
    ["a column named twice", { columns: ["title", { field: "title" }] }, "D705 orchard-list.columns"],
    [
      "an input named like a filter",
      { asks: { kind: { type: "text", label: "x" } } },
      "D706 orchard-list.asks.kind",
    ],
    ["a route that is a page's", { path: "/dashboard" }, "D707 orchard-list.path"],
    ["a route that is a list's", { path: "/data-kebun" }, "D707 orchard-list.path"],
    ["a route that is another document's", { path: "/nota-preview" }, "D707 orchard-list.path"],
    ["a place that is none", { on: ["row"] }, "D712 orchard-list.on"],
    ["no place at all", { on: [] }, "D712 orchard-list.on"],
    ["one record without columns", { on: ["record"], columns: [], always: [] }, "D712 orchard-list.on"],
    ["no label", { label: " " }, "D708 orchard-list.label"],
    ["a route that is no path", { path: "cetak" }, "D709 orchard-list.path"],
  ])("%s", (_, change, fault) => {
    expect(codes(change)).toEqual([fault])
  })

  test("two of one name, route and menu entry", () => {
    expect(codes({}, {})).toEqual(["D707 orchard-list", "D707 orchard-list.path", "D707 orchard-list.label"])
  })

  test("a list that has no menu", () => {
    const suppliers = { name: "suppliers" }
    expect(codes({ resource: suppliers, filters: [], columns: ["name"], always: [] })).toEqual([
      "D711 orchard-list.resource",
    ])
  })

  test("an action that the resource does not offer", () => {
    const closed = createRegistry(
      resources.map((one) =>
        one.name === "orchards" ? { ...one, access: { ...one.access, actions: ["list"] as const } } : one,
      ),
      fieldTypes,
    )
    const [fault] = checkDocuments([list], closed)
    expect(fault).toMatchObject({ code: "D710", place: "orchard-list.right" })
    for (const text of [fault?.problem, fault?.remedy]) expect(text).toBeTruthy()
  })
})
