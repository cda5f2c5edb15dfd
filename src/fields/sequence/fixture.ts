import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"sequence"> = {
  field: {
    type: "sequence",
    label: "x",
    prefix: "STN-",
    digits: 5,
    scope: "x",
  },
  wire: "STN-00012",
  value: "STN-00012",
  shown: "STN-00012",
  sent: "STN-00012",
  refused: ["12a", "STN-1", "STN-00001"],
  // The form adds the prefix and the zeros.
  fill: (value, { label }) => [{ label, text: String(Number(String(value).replace(/^\D+/, ""))) }],
}
