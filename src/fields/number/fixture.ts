import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"number"> = {
  field: { type: "number", label: "x", min: 0, max: 14, unit: "kg" },
  wire: "6,5",
  value: 6.5,
  shown: "6,5 kg",
  sent: 6.5,
  refused: [-1, 15, "enam", 2 ** 60],
  fill: (value, { label }) => [{ label, text: String(value).replace(".", ",") }],
}
