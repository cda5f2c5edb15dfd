/** The values with which tests try each field type, and the steps that fill its input. */
import { formatDayShort } from "../../src/core/format/date"
import { formatReading } from "../../src/core/format/reading"
import type { FieldOf } from "../../src/core/schema/resource"
import type { Context, FieldMap, FieldType } from "../../src/core/schema/types"
import { platePartsOf } from "../../src/fields/plate"

/** One step of a test in a form, by label: types a text, or chooses one or several options. */
export type FillStep =
  | { label: string; text: string }
  | { label: string; option: string }
  | { label: string; options: readonly string[] }

interface FieldFixture<T extends FieldType> {
  field: FieldMap[T]
  /** In a response. */
  wire: unknown
  /** In the record. */
  value: unknown
  /** In cells; default the value. */
  shown?: string
  /** In the payload; default the value. */
  sent?: unknown
  /** The form of our own server's responses and the database; default the value. */
  answer?: unknown
  refused?: readonly unknown[]
  /** The steps that enter this value; default: types it. */
  fill?: (
    value: unknown,
    field: FieldOf<T>,
    filling: { context: Context; titleOf: (resource: string) => string },
  ) => readonly FillStep[]
}

/** A type without an entry does not compile. */
export const fixtures: { readonly [T in FieldType]: FieldFixture<T> } = {
  boolean: { field: { type: "boolean", label: "x" }, wire: 1, value: true, shown: "Ya" },
  choice: {
    field: {
      type: "choice",
      label: "x",
      resource: "things",
      valueFrom: ["field"],
      options: () => [{ value: "a", label: "a" }],
    },
    wire: ["a"],
    value: "a",
    refused: ["b"],
    fill: (value, { label, options }, { context }) => [
      { label, option: options(context).find((option) => option.value === value)?.label ?? "" },
    ],
  },
  count: {
    field: { type: "count", label: "x", of: "others", by: "x" },
    wire: "3",
    value: 3,
    shown: "3",
    sent: undefined,
  },
  date: {
    field: { type: "date", label: "x" },
    wire: "2025-05-07T17:00:00.000Z",
    value: "2025-05-07",
    shown: "07/05/2025",
    refused: ["2025-02-30", "07/05/2025", "1025-01-01"],
    fill: (value, { label }) => [{ label, text: formatDayShort(String(value)) }],
  },
  derived: { field: { type: "derived", label: "x", derive: () => null }, wire: "a/b", value: "a/b" },
  digits: {
    field: { type: "digits", label: "x", maxLength: 13 },
    wire: "0812-345 6789",
    value: "08123456789",
    refused: ["0".repeat(14)],
  },
  document: {
    field: { type: "document", label: "x", extensions: [".pdf"], maxBytes: 10 },
    wire: { url: "u", name: "n.pdf", type: "t", more: 1 },
    value: { url: "u", name: "n.pdf", type: "t" },
    shown: "n.pdf",
  },
  email: {
    field: { type: "email", label: "x" },
    wire: " A@B.id ",
    value: "a@b.id",
    refused: ["a b@c.id", "a@b", "@b.id"],
  },
  lines: {
    field: { type: "lines", label: "x", resource: "none", by: "x", min: 1, max: 2 },
    wire: [{ id: "1", netto: 5 }, null],
    value: [{ id: "1", netto: 5 }],
    shown: "1 baris",
    refused: [[{}, {}, {}]],
  },
  money: {
    field: { type: "money", label: "x", min: 0 },
    wire: 1234567,
    value: 1234567,
    shown: "Rp1.234.567",
    refused: [-1, "seribu"],
    fill: (value, { label }) => [{ label, text: String(value).replace(".", ",") }],
  },
  multiline: {
    field: { type: "multiline", label: "x", maxLength: 9 },
    wire: "a\nb",
    value: "a\nb",
    refused: ["a".repeat(10)],
  },
  number: {
    field: { type: "number", label: "x", min: 0, max: 14, unit: "kg" },
    wire: "6,5",
    value: 6.5,
    shown: "6,5 kg",
    refused: [-1, 15, "enam", 2 ** 60],
    fill: (value, { label }) => [{ label, text: String(value).replace(".", ",") }],
  },
  password: {
    field: { type: "password", label: "x", alphabet: "symbols", length: 8 },
    wire: "abcd1234",
    value: "abcd1234",
    shown: "••••••••",
    refused: ["pendek"],
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
    sent: "BE1234XY",
    answer: ["BE1234XY"],
    refused: ["", "BE  XY", "BE 12345 XY", "B3 1234 XY"],
    fill: (value, { parts }) => {
      const typed = platePartsOf(value)
      return parts.map(({ label }, index) => ({ label, text: typed[index] ?? "" }))
    },
  },
  position: {
    field: { type: "position", label: "x", maxLength: 40 },
    wire: "-5.3971, 105.2668 ",
    value: "-5.3971, 105.2668 ",
    sent: "-5.3971, 105.2668",
    refused: ["x".repeat(41)],
  },
  reference: {
    field: { type: "reference", label: "x", resource: "others" },
    wire: { id: 7, name: "Tujuh" },
    value: "7",
    shown: "–",
    refused: ["tidak ada"],
    fill: (value, { label, resource, optionLabel, many, reads }, { context, titleOf }) => {
      const nameOf = (id: unknown) => {
        const target = context.rows(resource)?.find((row) => row.id === id)
        return formatReading(String(target?.[optionLabel ?? titleOf(resource)] ?? id), reads)
      }
      return [
        many && Array.isArray(value)
          ? { label, options: value.map(nameOf) }
          : { label, option: nameOf(value) },
      ]
    },
  },
  select: {
    field: { type: "select", label: "x", options: [{ value: "A", label: "Aktif" }], upperCase: true },
    wire: "a",
    value: "A",
    shown: "Aktif",
    refused: ["B"],
    fill: (value, { label, options }) => [
      { label, option: options.find((option) => option.value === value)?.label ?? "" },
    ],
  },
  sequence: {
    field: {
      type: "sequence",
      label: "x",
      prefix: "STN-",
      digits: 5,
      scope: "x",
    },
    wire: "STN-00012",
    value: "STN-00012",
    refused: ["12a", "STN-1", "STN-00001"],
    // The form adds the prefix and the zeros.
    fill: (value, { label }) => [{ label, text: String(Number(String(value).replace(/^\D+/, ""))) }],
  },
  text: {
    field: { type: "text", label: "x", maxLength: 5 },
    wire: "abc ",
    value: "abc ",
    sent: "abc",
    refused: ["abcdef"],
  },
  toggle: {
    field: { type: "toggle", label: "x", labels: { on: "a", off: "b" }, onWhenPresent: "field" },
    wire: true,
    value: true,
    shown: "",
    sent: undefined,
  },
}
