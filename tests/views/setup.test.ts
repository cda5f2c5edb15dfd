import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { uniqueKey } from "../../server/database/columns"
import type { Values } from "../../src/core/schema/types"
import { createFormStore } from "../../src/views/form/state/store"
import { editableFields, takenName } from "../../src/views/setup/row-values"

const me = { id: "1", name: "Ani", role: "Staf" }
const rows = [
  { id: "a", name: "Kuning" },
  { id: "b", name: "Putih" },
]

/** What a row of this list says to these values. */
function messages(name: string, values: Values, others: readonly Values[] = []) {
  const resource = registry.get(name)
  const form = createFormStore({
    resource,
    mode: "create",
    me,
    original: undefined,
    titleOf: (other) => registry.get(other).title,
    alsoCheck: ({ key }, whole) =>
      key === resource.title ? takenName(resource, { others, values: whole }) : undefined,
  })
  for (const [key, value] of Object.entries(values)) form.set(key, value)
  return form.validate()
}

describe("setup rows", () => {
  const varieties = registry.get("varieties")

  test("[SU-07] a name that stands in the list is refused, whatever its case and outer blanks", () => {
    expect(messages("varieties", { name: "  kUNING " }, rows)).toEqual({ name: "Nama sudah digunakan" })
    expect(messages("varieties", { name: "Merah" }, rows)).toEqual({})
  })

  test("[SU-08] another row's name is refused on an edit, its own is not", () => {
    const others = rows.filter(({ id }) => id !== "a")
    expect(takenName(varieties, { others, values: { name: "PUTIH" } })).toBe("Nama sudah digunakan")
    expect(takenName(varieties, { others, values: { name: "kuning" } })).toBeUndefined()
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
        const taken = takenName(resource, { others: [{ [title]: name }], values: { [title]: other } })
        expect(taken !== undefined, `${name} ${other}`).toBe(keyOf(name) === keyOf(other))
      }
    },
  )

  test("[AB-42] the keys that stand in databases stay what they are", () => {
    const key = (name: string) => uniqueKey(registry.get("varieties").field("name"), { name })
    expect(key(" PT  Maju ")).toBe('["pt maju"]')
    expect(key("Cafe\u0301 ＡＢ")).toBe('["café ab"]')
  })

  test("[SU-09] a blank name is refused", () => {
    expect(messages("varieties", { name: "   " })).toHaveProperty("name")
  })

  test("[SU-10, VA-81] a group needs name and status", () => {
    for (const values of [{}, { name: "Pelopor" }, { status: "PIONEER" }]) {
      const texts = Object.values(messages("groups", values))
      expect(new Set(texts)).toEqual(new Set(["Nama dan status wajib diisi!"]))
    }
    expect(messages("groups", { name: "Pelopor", status: "PIONEER" })).toEqual({})
  })

  test("[SU-14, SU-15] what the page fixes stands in the row, is not typed and cannot be", () => {
    const form = createFormStore({
      resource: registry.get("roles"),
      mode: "create",
      me,
      original: undefined,
      titleOf: (name) => registry.get(name).title,
      fixed: { status: "ADMIN" },
      draft: { name: "Kasir", status: "MEMBER" },
    })
    expect(form.values()).toMatchObject({ name: "Kasir", status: "ADMIN" })
    expect(form.typed()).toEqual({ name: "Kasir" })
  })

  test("[SU-03] what was typed and taken back, or blanks, are nothing to lose", () => {
    const form = createFormStore({
      resource: varieties,
      mode: "edit",
      me,
      original: { id: "a", name: "Kuning" },
      titleOf: (name) => registry.get(name).title,
    })
    form.set("name", "Kuning Tua")
    expect(form.isTyped()).toBe(true)
    form.set("name", "Kuning")
    expect(form.isTyped()).toBe(false)
    form.set("name", "Kuning Muda")
    form.finish()
    expect(form.isTyped()).toBe(false)
  })

  test("what the page fixes and what the server counts is not typed into", () => {
    const keys = (name: string, fixed = {}) =>
      editableFields(registry.get(name), fixed).map((field) => field.key)
    expect(keys("roles", { status: "ADMIN" })).toEqual(["name"])
    expect(keys("suppliers")).toEqual(["name", "codeSP"])
    expect(keys("partnerTypes")).toEqual(["name", "code"])
  })
})
