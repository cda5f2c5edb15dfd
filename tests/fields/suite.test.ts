import { describe, expect, it } from "vitest"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { normalise } from "../../src/core/schema/normalise"
import type { FieldInput, FieldType } from "../../src/core/schema/types"
import { validateField } from "../../src/core/validation/validate"
import { fieldType, fieldTypeNames, fieldTypes, typeCheck } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { samplerOf } from "../support/sampler"

/** One fixture a type: what the wire says, what the record holds, what a person reads, what is sent, what is refused. */
interface Fixture {
  field: FieldInput
  wire: unknown
  value: unknown
  shown: string
  sent: unknown
  /** What the answer and the database keep; the value itself unless it differs. */
  answer?: unknown
  refused: readonly unknown[]
}
const none = () => null
const FIXTURES: { [T in FieldType]: Fixture } = {
  text: {
    field: { type: "text", label: "x", maxLength: 5 },
    wire: "abc ",
    value: "abc ",
    shown: "abc ",
    sent: "abc",
    refused: ["abcdef"],
  },
  multiline: {
    field: { type: "multiline", label: "x", maxLength: 9 },
    wire: "a\nb",
    value: "a\nb",
    shown: "a\nb",
    sent: "a\nb",
    refused: ["a".repeat(10)],
  },
  email: {
    field: { type: "email", label: "x" },
    wire: " A@B.id ",
    value: "a@b.id",
    shown: "a@b.id",
    sent: "a@b.id",
    refused: ["a b@c.id", "a@b", "@b.id"],
  },
  digits: {
    field: { type: "digits", label: "x", maxLength: 13 },
    wire: "0812-345 6789",
    value: "08123456789",
    shown: "08123456789",
    sent: "08123456789",
    refused: ["0".repeat(14)],
  },
  date: {
    field: { type: "date", label: "x" },
    wire: "2025-05-07T17:00:00.000Z",
    value: "2025-05-07",
    shown: "07/05/2025",
    sent: "2025-05-07",
    refused: ["2025-02-30", "07/05/2025", "1025-01-01"],
  },
  number: {
    field: { type: "number", label: "x", min: 0, max: 14, unit: "kg" },
    wire: "6,5",
    value: 6.5,
    shown: "6,5 kg",
    sent: 6.5,
    refused: [-1, 15, "enam", 2 ** 60],
  },
  money: {
    field: { type: "money", label: "x", min: 0 },
    wire: 1234567,
    value: 1234567,
    shown: "Rp1.234.567",
    sent: 1234567,
    refused: [-1, "seribu"],
  },
  select: {
    field: { type: "select", label: "x", options: [{ value: "A", label: "Aktif" }], upperCase: true },
    wire: "a",
    value: "A",
    shown: "Aktif",
    sent: "A",
    refused: ["B"],
  },
  boolean: {
    field: { type: "boolean", label: "x" },
    wire: 1,
    value: true,
    shown: "Ya",
    sent: true,
    refused: [],
  },
  reference: {
    field: { type: "reference", label: "x", resource: "others" },
    wire: { id: 7, name: "Tujuh" },
    value: "7",
    shown: "7",
    sent: "7",
    refused: ["tidak ada"],
  },
  choice: {
    field: { type: "choice", label: "x", sources: {}, options: () => [{ value: "a", label: "a" }] },
    wire: ["a"],
    value: "a",
    shown: "a",
    sent: "a",
    refused: ["b"],
  },
  sequence: {
    field: {
      type: "sequence",
      label: "x",
      format: { prefix: "STN-", letter: false, digits: 5 },
      scope: "x",
      sharedWith: { things: "field" },
    },
    wire: "STN-00012",
    value: "STN-00012",
    shown: "STN-00012",
    sent: "STN-00012",
    refused: ["12a", "STN-1", "STN-00001"],
  },
  plate: {
    field: {
      type: "plate",
      label: "x",
      parts: [
        { label: "a", required: "a!", kind: "letters", max: 2 },
        { label: "b", required: "b!", kind: "digits", max: 4 },
        { label: "c", required: "c!", kind: "letters", max: 3 },
      ],
    },
    wire: ["be 1234 xy"],
    value: "BE 1234 XY",
    shown: "BE 1234 XY",
    sent: "BE1234XY",
    answer: ["BE1234XY"],
    refused: ["", "BE  XY", "BE 12345 XY", "B3 1234 XY"],
  },
  password: {
    field: { type: "password", label: "x", alphabet: "symbols", length: 8 },
    wire: "abcd1234",
    value: "abcd1234",
    shown: "••••••••",
    sent: "abcd1234",
    refused: ["pendek"],
  },
  toggle: {
    field: { type: "toggle", label: "x", labels: { on: "a", off: "b" }, onWhenPresent: "field" },
    wire: true,
    value: true,
    shown: "",
    sent: undefined,
    refused: [],
  },
  derived: {
    field: { type: "derived", label: "x", derive: none },
    wire: "a/b",
    value: "a/b",
    shown: "a/b",
    sent: "a/b",
    refused: [],
  },
  count: {
    field: { type: "count", label: "x", of: "others", by: "x" },
    wire: "3",
    value: 3,
    shown: "3",
    sent: undefined,
    refused: [],
  },
  document: {
    field: { type: "document", label: "x", extensions: [".pdf"], maxBytes: 10 },
    wire: { url: "u", name: "n.pdf", type: "t", more: 1 },
    value: { url: "u", name: "n.pdf", type: "t" },
    shown: "n.pdf",
    sent: { url: "u", name: "n.pdf", type: "t" },
    refused: [],
  },
}

const others = [{ id: "7", name: "Tujuh" }]
const things = [{ id: "1", field: "STN-00001" }]

describe.each(fieldTypeNames)("field type %s", (type) => {
  const fixture = FIXTURES[type]
  const resource = normalise(
    defineResource({
      name: "things",
      label: { singular: "x", plural: "x" },
      api: "/things",
      access: { module: "x" },
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
