import type { FieldFixture } from "../fixture"
import { platePartsOf } from "./index"

export const fixture: FieldFixture<"plate"> = {
  field: {
    type: "plate",
    label: "x",
    parts: [
      { label: "a", required: "a!", kind: "letters", max: 2 },
      { label: "b", required: "b!", kind: "digits", max: 4 },
      { label: "c", required: "c!", kind: "letters", max: 3 },
    ],
  },
  wire: ["be 1234 xy"],
  value: "BE 1234 XY",
  shown: "BE 1234 XY",
  sent: "BE1234XY",
  answer: ["BE1234XY"],
  refused: ["", "BE  XY", "BE 12345 XY", "B3 1234 XY"],
  fill: (value, { parts }) => {
    const typed = platePartsOf(value)
    return parts.map(({ label }, index) => ({ label, text: typed[index] ?? "" }))
  },
}
