import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { uniqueKey } from "../../server/database/columns"
import { editableFields, isTaken, refusals, rowContext } from "../../src/views/setup/row-values"

const me = { id: "1", name: "Ani", role: "Staf" }
const context = rowContext("create", me, undefined)
const rows = [
  { id: "a", name: "Kuning" },
  { id: "b", name: "Putih" },
]

describe("setup entries", () => {
  const varieties = registry.get("varieties")

  test("[SU-07] a name that stands in the list is refused, whatever its case and outer blanks", () => {
    expect(refusals({ resource: varieties, rows, values: { name: "  kUNING " }, context })).toHaveProperty(
      "name",
    )
    expect(refusals({ resource: varieties, rows, values: { name: "Merah" }, context })).toEqual({})
  })

  test("[SU-08] another row's name is refused on an edit, its own is not", () => {
    expect(isTaken(varieties, rows, { id: "a", name: "PUTIH" })).toBe(true)
    expect(isTaken(varieties, rows, { id: "a", name: "kuning" })).toBe(false)
  })

  test.each(
    registry.all.filter(
      ({ list, source, title, field }) =>
        list.view === "setup" && source.kind === "rest" && field(title).unique !== null,
    ),
  )(
    "[SU-07, SU-08, AB-42] $name: what is free here is free on the server, and what is taken, taken",
    (resource) => {
      const { title } = resource
      for (const [name, other] of [
        ["PT Maju", "PT  Maju"],
        ["PT Maju", " pt maju\t"],
        ["PT Maju", "ＰＴ Ｍａｊｕ"],
        ["Café", "Cafe\u0301"],
        ["Café", "Cafe"],
        ["PT Maju", "PTMaju"],
        ["İlir", "ilir"],
      ]) {
        const keyOf = (text: string | undefined) => uniqueKey(resource.field(title), { [title]: text })
        const taken = isTaken(resource, [{ id: "a", [title]: name }], { [title]: other })
        expect(taken, `${name} ${other}`).toBe(keyOf(name) === keyOf(other))
      }
    },
  )

  test("[AB-42] the keys that stand in databases stay what they are", () => {
    const key = (name: string) => uniqueKey(registry.get("varieties").field("name"), { name })
    expect(key(" PT  Maju ")).toBe('["pt maju"]')
    expect(key("Cafe\u0301 ＡＢ")).toBe('["café ab"]')
  })

  test("[SU-09] a blank name is refused", () => {
    expect(refusals({ resource: varieties, rows, values: { name: "   " }, context })).toHaveProperty("name")
  })

  test("[SU-10, VA-81] a group needs name and status", () => {
    const groups = registry.get("groups")
    for (const values of [{}, { name: "Pelopor" }, { status: "PIONEER" }]) {
      const messages = Object.values(refusals({ resource: groups, rows: [], values, context }))
      expect(new Set(messages)).toEqual(new Set(["Nama dan status wajib diisi!"]))
    }
    const whole = { name: "Pelopor", status: "PIONEER" }
    expect(refusals({ resource: groups, rows: [], values: whole, context })).toEqual({})
  })

  test("what the page fixes and what the server counts is not typed into", () => {
    const keys = (name: string, fixed = {}) =>
      editableFields(registry.get(name), fixed).map((field) => field.key)
    expect(keys("roles", { status: "ADMIN" })).toEqual(["name"])
    expect(keys("suppliers")).toEqual(["name", "codeSP"])
    expect(keys("partnerTypes")).toEqual(["name", "code"])
  })
})
