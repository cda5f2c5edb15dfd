/** What a declaration says that it was called. */
import { expect, test } from "vitest"
import { checkResources } from "../../src/core/schema/check"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { normalise } from "../../src/core/schema/normalise"
import { fieldTypes } from "../../src/fields/registry"

const fine = defineResource({
  name: "things",
  label: { singular: "Barang", plural: "Data Barang" },
  api: "/things",
  access: { module: "UserSetup" },
  fields: { name: { type: "text", label: "Nama" } },
})
const text = { type: "text", label: "x" }
const codes = (change: object) =>
  checkResources([{ ...fine, ...change } as unknown as Declared], fieldTypes).map(({ code }) => code)
const fields = (more: object) => codes({ fields: { name: { ...text, label: "Nama" }, ...more } })

test("a name of before that still stands is a fault, and so is one that two claim", () => {
  expect(fields({ note: { ...text, was: "remark" } })).toEqual([])
  expect(fields({ note: { ...text, was: ["remark", "name"] } })).toEqual(["W801"])
  expect(fields({ a: { ...text, label: "A", was: "b" }, c: { ...text, label: "C", was: "b" } })).toEqual([
    "W802",
  ])
  expect(codes({ was: "things" })).toEqual(["W801"])
})

test("a browser's rows are read by the name that a field was called; a server's are renamed", () => {
  const { api: _, ...rest } = fine as unknown as Record<string, unknown>
  const legacyKey = (more: object) =>
    normalise(
      { ...rest, ...more, fields: { note: { ...text, was: "remark" } } } as unknown as Declared,
      fieldTypes,
    ).field("note").legacyKey
  expect([legacyKey({ browser: "barang" }), legacyKey({ api: "/things" })]).toEqual(["remark", null])
})
