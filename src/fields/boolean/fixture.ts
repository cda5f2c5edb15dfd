import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"boolean"> = {
  field: { type: "boolean", label: "x" },
  wire: 1,
  value: true,
  shown: "Ya",
  sent: true,
  refused: [],
}
