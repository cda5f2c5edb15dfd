import { describe, expect, it } from "vitest"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { normalise } from "../../src/core/schema/normalise"
import type { FieldType } from "../../src/core/schema/types"
import { validateField } from "../../src/core/validation/validate"
import type { FieldFixture } from "../../src/fields/fixture"
import { fieldType, fieldTypeNames, fieldTypes, typeCheck } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { samplerOf } from "../support/sampler"

const fixtures = import.meta.glob<FieldFixture<FieldType>>("../../src/fields/*/fixture.ts", {
  eager: true,
  import: "fixture",
})
const seen = Object.keys(import.meta.glob("../../src/fields/*/ui.tsx"))
const others = [{ id: "7", name: "Tujuh" }]
const things = [{ id: "1", field: "STN-00001" }]

describe.each(fieldTypeNames)("field type %s", (type) => {
  const fixture = fixtures[`../../src/fields/${type}/fixture.ts`]
  if (!fixture) throw new Error(`src/fields/${type}/fixture.ts is missing`)
  const resource = normalise(
    defineResource({
      name: "things",
      label: { singular: "x", plural: "x" },
      api: "/things",
      access: { module: "UserSetup" },
      fields: { field: fixture.field },
    }) as unknown as Declared,
    fieldTypes,
  )
  const field = resource.field("field")
  const it_ = fieldType(field)
  const messageOf = (value: unknown) => {
    const context = contextOf(resource, { field: value }, { rows: { others, things } })
    return validateField(field, { field: value }, context, typeCheck)
  }

  it("has what a person sees of it, which the compiler does not ask for", () => {
    expect(seen).toContain(`../../src/fields/${type}/ui.tsx`)
  })
  it("reads the wire, and reads back what it answers", () => {
    expect(it_.parse(fixture.wire, field)).toEqual(fixture.value)
    expect(it_.toWire(fixture.value, field)).toEqual(fixture.answer ?? fixture.value)
    expect(it_.parse(it_.toWire(fixture.value, field), field)).toEqual(fixture.value)
  })
  it("sends what the payload asks for", () => {
    expect(it_.serialise(fixture.value, field)).toEqual(fixture.sent)
  })
  it("is read by a person; nothing reads as nothing", () => {
    expect(it_.format(fixture.value, field, { field: fixture.value })).toBe(fixture.shown)
    if (type !== "password") expect(it_.format(null, field, { field: null })).toBe("")
  })
  it("accepts the good value, refuses each bad one in words", () => {
    expect(messageOf(fixture.value)).toBeUndefined()
    for (const bad of fixture.refused) expect(messageOf(bad), String(bad)).toMatch(/\S/)
  })
  it("survives anything a client could send", () => {
    for (const junk of [
      undefined,
      null,
      "",
      0,
      -1,
      Number.NaN,
      true,
      [],
      {},
      [[]],
      [null],
      { id: {} },
      "\u0000",
      "x".repeat(10_000),
    ]) {
      const value = it_.parse(junk, field)
      expect(() => [
        messageOf(value),
        it_.serialise(value, field),
        it_.format(value, field, {}),
      ]).not.toThrow()
    }
  })
  it("samples a value that it accepts itself", () => {
    for (let index = 0; index < 20; index++) {
      const rows = { others, things }
      const sample = it_.sample(field, samplerOf(resource, {}, { index, rows, codes: ["STN-00001"] }))
      if (sample !== null && sample !== undefined) expect(messageOf(sample)).toBeUndefined()
    }
  })
})
