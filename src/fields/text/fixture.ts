import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"text"> = {
  field: { type: "text", label: "x", maxLength: 5 },
  wire: "abc ",
  value: "abc ",
  shown: "abc ",
  sent: "abc",
  refused: ["abcdef"],
}
