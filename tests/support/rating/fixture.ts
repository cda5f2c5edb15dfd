import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"rating"> = {
  field: { type: "rating", label: "x" },
  wire: "4/5",
  value: 4,
  shown: "★★★★",
  sent: "4/5",
  answer: "4/5",
  refused: [0, 6, "4/6", true],
}
