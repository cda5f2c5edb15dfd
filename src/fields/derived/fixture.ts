import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"derived"> = {
  field: { type: "derived", label: "x", derive: () => null },
  wire: "a/b",
  value: "a/b",
  shown: "a/b",
  sent: "a/b",
  refused: [],
}
