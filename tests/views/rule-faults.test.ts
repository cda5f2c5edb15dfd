/** A rule that throws in a form: a message at its field stops the save, and the rest works. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { ruleSentence } from "../../src/core/schema/rule-error"
import { fieldTypes } from "../../src/fields/registry"
import { detailLines } from "../../src/views/detail/lines"
import { createFormStore } from "../../src/views/form/state/store"
import { ledgers, RULES } from "../support/broken-rules"

const registry = createRegistry([ledgers] as unknown as readonly Declared[], fieldTypes)
const resource = registry.get("ledgers")
const open = () => {
  const form = createFormStore({
    resource,
    mode: "create",
    me: { id: "1", name: "Ani", role: "Staf" },
    original: undefined,
    titleOf: () => "name",
  })
  form.setSource("suppliers", { rows: [], failed: false, retry: () => {} })
  return form
}
const sentence = (rule: keyof typeof RULES) =>
  ruleSentence({ resource: "ledgers", field: "", label: RULES[rule], rule })

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {})
})

describe.each([
  ["check", "title"],
  ["when", "remark"],
  ["derive", "total"],
] as const)("%s", (rule, key) => {
  test("stops the save with a message at its field, and keeps the input", () => {
    const form = open()
    form.set("title", "Pertama")
    form.set("breaks", rule)
    form.set("remark", "Tetap ada")
    expect(form.validate()[key]).toBe(sentence(rule))
    expect(form.view(key)).toMatchObject({ message: sentence(rule), active: true })
    expect(form.values()).toMatchObject({ title: "Pertama", breaks: rule, remark: "Tetap ada" })
    expect(form.view("breaks").message).toBe("")
  })
  test("ends as soon as it works again", () => {
    const form = open()
    form.set("breaks", rule)
    form.validate()
    form.set("breaks", "-")
    expect(form.view(key).message).toBe("")
    expect(form.validate()).toEqual({})
  })
})

test("derivations and conditions show it at once; checks when the form is sent", () => {
  const form = open()
  form.set("breaks", "derive")
  expect(form.view("total").message).toBe(sentence("derive"))
  form.set("breaks", "when")
  expect([form.view("total").message, form.view("remark").message]).toEqual(["", sentence("when")])
})

test("a value that cannot be formatted is a dash", () => {
  const plates = createRegistry(
    [
      {
        name: "carts",
        label: { singular: "Gerobak", plural: "Gerobak" },
        api: "/carts",
        access: { module: "UserSetup" },
        fields: {
          name: { type: "text", label: "Nama" },
          plate: { type: "plate", label: "Nomor", parts: [] },
        },
      },
    ] as unknown as readonly Declared[],
    fieldTypes,
  ).get("carts")
  // A stored value that was changed by hand.
  const record = { id: "1", name: "Gerobak Satu", plate: 5 }
  expect(detailLines(plates, record).map(({ text }) => text)).toEqual(["Gerobak Satu", "–"])
})
