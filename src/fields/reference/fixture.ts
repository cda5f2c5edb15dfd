import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"reference"> = {
  field: { type: "reference", label: "x", resource: "others" },
  wire: { id: 7, name: "Tujuh" },
  value: "7",
  shown: "7",
  sent: "7",
  refused: ["tidak ada"],
}
