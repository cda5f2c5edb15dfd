import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"select"> = {
  field: { type: "select", label: "x", options: [{ value: "A", label: "Aktif" }], upperCase: true },
  wire: "a",
  value: "A",
  shown: "Aktif",
  sent: "A",
  refused: ["B"],
  fill: (value, { label, options }) => [
    { label, option: options.find((option) => option.value === value)?.label ?? "" },
  ],
}
