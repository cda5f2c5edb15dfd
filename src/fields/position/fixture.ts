import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"position"> = {
  field: { type: "position", label: "x", maxLength: 40 },
  wire: "-5.3971, 105.2668 ",
  value: "-5.3971, 105.2668 ",
  shown: "-5.3971, 105.2668 ",
  sent: "-5.3971, 105.2668",
  refused: ["x".repeat(41)],
}
