import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { uniqueKey } from "../../server/database/columns"
import { createFormStore } from "../../src/views/form/state/store"
import { editableFields, takenName } from "../../src/views/setup/row-values"

const me = { id: "1", name: "Ani", role: "Staf" }
describe("setup rows", () => {
  const varieties = registry.get("varieties")

  test.each(
    registry.all.filter(
      ({ list, source, title, field }) =>
        list.view === "setup" && source.kind === "rest" && field(title).unique !== null,
    ),
  )("[SU-07, SU-08, AB-42] $name: names are equal here exactly if they are on the server", (resource) => {
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
  })

  test("[AB-42] stored unique keys stay the same", () => {
    const key = (name: string) => uniqueKey(registry.get("varieties").field("name"), { name })
    expect(key(" PT  Maju ")).toBe('["pt maju"]')
    expect(key("Cafe\u0301 ＡＢ")).toBe('["café ab"]')
  })

  test("[SU-14, SU-15] a fixed value is in the row, and neither typed nor restored", () => {
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

  test("[SU-03] input that was taken back is not unsaved", () => {
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

  test("fixed and counted fields have no input", () => {
    const keys = (name: string, fixed = {}) =>
      editableFields(registry.get(name), fixed).map((field) => field.key)
    expect(keys("roles", { status: "ADMIN" })).toEqual(["name"])
    expect(keys("suppliers")).toEqual(["name", "codeSP"])
    expect(keys("partnerTypes")).toEqual(["name", "code"])
  })
})
