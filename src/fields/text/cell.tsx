import type { FieldCell } from "../field-ui"

/** An amount that was typed as free text stands where amounts stand. */
export const cell: FieldCell<"text"> = {
  align: ({ reads }) => (reads === "number" || reads === "money" ? "end" : undefined),
}
