import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"digits"> = {
  field: { type: "digits", label: "x", maxLength: 13 },
  wire: "0812-345 6789",
  value: "08123456789",
  shown: "08123456789",
  sent: "08123456789",
  refused: ["0".repeat(14)],
}
