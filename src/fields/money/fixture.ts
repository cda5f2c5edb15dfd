import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"money"> = {
  field: { type: "money", label: "x", min: 0 },
  wire: 1234567,
  value: 1234567,
  shown: "Rp1.234.567",
  sent: 1234567,
  refused: [-1, "seribu"],
  fill: (value, { label }) => [{ label, text: String(value).replace(".", ",") }],
}
