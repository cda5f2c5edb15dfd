import { describe, expect, it } from "vitest"
import { validateField } from "../../src/core/validation/validate"
import { fieldType, fieldTypeNames, typeCheck } from "../../src/fields/registry"
import { sampleOf } from "../../src/fields/registry.check"
import { contextOf } from "../support/context"
import { fixtures } from "../support/field-fixtures"
import { samplerOf } from "../support/sampler"
import { thingsOf } from "../support/things"

const seen = Object.keys(import.meta.glob("../../src/fields/*/ui.tsx"))
const others = [{ id: "7", name: "Tujuh" }]
const things = [{ id: "1", field: "STN-00001" }]

describe.each(fieldTypeNames)("field type %s", (type) => {
  const fixture = fixtures[type]
  const { value, refused = [] } = fixture
  const resource = thingsOf({ field: fixture.field })
  const field = resource.field("field")
  const traits = fieldType(field)
  const messageOf = (value: unknown) => {
    const context = contextOf(resource, { field: value }, { rows: { others, things } })
    return validateField(field, { field: value }, context, typeCheck)
  }

  it("has inputs in its ui.tsx, which the compiler does not check", () => {
    expect(seen).toContain(`../../src/fields/${type}/ui.tsx`)
  })
  it("parses a response, and its own response", () => {
    expect(traits.parse(fixture.wire, field)).toEqual(value)
    expect(traits.toWire(value, field)).toEqual(fixture.answer ?? value)
    expect(traits.parse(traits.toWire(value, field), field)).toEqual(value)
  })
  it("serialises its value for the payload", () => {
    expect(traits.serialise(value, field)).toEqual("sent" in fixture ? fixture.sent : value)
  })
  it("formats its value, and an empty one as an empty text", () => {
    expect(traits.format(value, field, { field: value })).toBe(fixture.shown ?? value)
    if (type !== "password") expect(traits.format(null, field, { field: null })).toBe("")
  })
  it("accepts a valid value, and has a message for each invalid one", () => {
    expect(messageOf(value)).toBeUndefined()
    for (const bad of refused) expect(messageOf(bad), String(bad)).toMatch(/\S/)
  })
  it("throws for nothing that a client can send", () => {
    const odd = [undefined, null, "", 0, -1, Number.NaN, true, [], {}, [[]], [null], { id: {} }]
    for (const junk of [...odd, "\u0000", "x".repeat(10_000)]) {
      const read = traits.parse(junk, field)
      expect(() => [
        messageOf(read),
        traits.serialise(read, field),
        traits.format(read, field, {}),
      ]).not.toThrow()
    }
  })
  it("accepts its own samples", () => {
    for (let index = 0; index < 20; index++) {
      const rows = { others, things }
      const sample = sampleOf(field, samplerOf(resource, {}, { index, rows, codes: ["STN-00001"] }))
      if (sample !== null && sample !== undefined) expect(messageOf(sample)).toBeUndefined()
    }
  })
})
