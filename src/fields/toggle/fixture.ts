import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"toggle"> = {
  field: { type: "toggle", label: "x", labels: { on: "a", off: "b" }, onWhenPresent: "field" },
  wire: true,
  value: true,
  shown: "",
  sent: undefined,
  refused: [],
}
