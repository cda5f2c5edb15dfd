/** Stored columns and widths of a user; unknown ones are ignored. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { registry } from "../../resources/registry"
import { sumOf } from "../../src/core/sum"
import { columnChoices } from "../../src/fields/list-columns"
import { chosenColumns, chosenWidths, keepColumns, keepWidths } from "../../src/views/table/column-choice"
import { widthRules } from "../../src/views/table/column-widths"
import { stubBrowser } from "../providers/stubs"

beforeEach(() => void stubBrowser())
afterEach(() => {
  vi.unstubAllGlobals()
})

const ani = { person: "1", mayShow: true }
const keys = (columns: readonly { field: string }[]) => columns.map(({ field }) => field)
const lists = registry.all.filter(({ list }) => list.path && list.view === "table")

describe.each(lists.map((resource) => [resource.name, resource] as const))("%s", (_, resource) => {
  const declared = keys(resource.list.columns)
  test("offers its columns and what its detail shows, each once, and nothing secret", () => {
    const offered = keys(columnChoices(resource, { mayShow: true }))
    expect(offered.slice(0, declared.length)).toEqual(declared)
    expect(new Set(offered).size).toBe(offered.length)
    const inDetail = keys(resource.show.fields)
    for (const key of offered) expect([...declared, ...inDetail]).toContain(key)
    expect(offered.filter((key) => /password/i.test(key))).toEqual([])
    expect(keys(columnChoices(resource, { mayShow: false }))).toEqual(declared)
  })
  test("shows the chosen columns, in their order, for this user only", () => {
    expect(chosenColumns(resource, ani)).toBe(resource.list.columns)
    const all = keys(columnChoices(resource, ani)).reverse()
    keepColumns(resource, "1", all)
    expect(keys(chosenColumns(resource, ani))).toEqual(all)
    expect(chosenColumns(resource, { ...ani, person: "2" })).toBe(resource.list.columns)
    expect(chosenColumns(resource, { ...ani, person: "" })).toBe(resource.list.columns)
    // Without the right to open a record only the declared columns remain.
    expect([...keys(chosenColumns(resource, { ...ani, mayShow: false }))].sort()).toEqual(
      [...declared].sort(),
    )
    keepColumns(resource, "1", declared)
    expect(localStorage.length).toBe(0)
  })
})

test.each(["{", "null", "[]", '{"admins":"x"}', '{"admins":[]}', '{"admins":[7,null,"gone"]}'])(
  "%s in the storage is no choice",
  (text) => {
    localStorage.setItem("koperasi.kolom:1", text)
    const admins = registry.get("admins")
    expect(chosenColumns(admins, ani)).toBe(admins.list.columns)
  },
)

test("widths are stored beside the columns, each alone too, by user and list", () => {
  const admins = registry.get("admins")
  const others = registry.get("suppliers")
  keepWidths(admins, "1", { name: 120 })
  expect(chosenWidths(admins, "1")).toEqual({ name: 120 })
  expect(chosenColumns(admins, ani)).toBe(admins.list.columns)
  expect([chosenWidths(admins, "2"), chosenWidths(admins, ""), chosenWidths(others, "1")]).toEqual([
    {},
    {},
    {},
  ])
  const fewer = keys(admins.list.columns).slice(1)
  keepColumns(admins, "1", fewer)
  expect(keys(chosenColumns(admins, ani))).toEqual(fewer)
  expect(chosenWidths(admins, "1")).toEqual({ name: 120 })
  keepWidths(admins, "1", {})
  expect(keys(chosenColumns(admins, ani))).toEqual(fewer)
  keepColumns(admins, "1", keys(admins.list.columns))
  expect(localStorage.length).toBe(0)
  keepWidths(admins, "", { name: 120 })
  expect(localStorage.length).toBe(0)
})

test.each(['"x"', "[120]", "null", '{"name":"120","email":-1,"phone":1e9,"address":12.5,"status":null}'])(
  "%s as widths is ignored, and the columns stay",
  (text) => {
    const admins = registry.get("admins")
    const last = keys(admins.list.columns).slice(-1)
    localStorage.setItem("koperasi.kolom:1", `{"admins":{"keys":${JSON.stringify(last)},"widths":${text}}}`)
    expect(chosenWidths(admins, "1")).toEqual({})
    expect(keys(chosenColumns(admins, ani))).toEqual(last)
  },
)

test("the rules of widths cover only sized columns, not paper and phones", () => {
  const columns = [
    { field: "a", label: "A" },
    { field: "b", label: "B" },
  ]
  expect(widthRules(columns, {})).toBe("")
  expect(widthRules(columns, { gone: 100 })).toBe("")
  const some = widthRules(columns, { b: 100 })
  expect(some).toMatch(/^@media screen and \(width>=40em\)\{.*nth-child\(2\)\{width:100px/)
  expect(some).not.toContain("nth-child(1)")
  expect(some).not.toContain("width:auto")
  expect(widthRules(columns, { a: 80, b: 100 })).toContain("nth-child(n+3){width:auto}")
})

test("a sum adds readable amounts, to the cent, and counts the rest", () => {
  const rows = ["1.250,5 kg", "0,1", 0.2, "", null, "dua ton"].map((weight) => ({ weight }))
  expect(sumOf(rows, "weight")).toEqual({ value: 1250.8, unreadable: 1 })
  expect(sumOf([], "weight")).toEqual({ value: 0, unreadable: 0 })
})
