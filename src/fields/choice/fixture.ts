import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"choice"> = {
  field: {
    type: "choice",
    label: "x",
    resource: "things",
    valueFrom: ["field"],
    options: () => [{ value: "a", label: "a" }],
  },
  wire: ["a"],
  value: "a",
  shown: "a",
  sent: "a",
  refused: ["b"],
  fill: (value, { label, options }, { context }) => [
    { label, option: options(context).find((option) => option.value === value)?.label ?? "" },
  ],
}
