import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"multiline"> = {
  field: { type: "multiline", label: "x", maxLength: 9 },
  wire: "a\nb",
  value: "a\nb",
  shown: "a\nb",
  sent: "a\nb",
  refused: ["a".repeat(10)],
}
