import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"count"> = {
  field: { type: "count", label: "x", of: "others", by: "x" },
  wire: "3",
  value: 3,
  shown: "3",
  sent: undefined,
  refused: [],
}
