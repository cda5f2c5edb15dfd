import type { FieldCell } from "../field-ui"

/** A readable amount in free text is aligned like an amount. */
export const cell: FieldCell<"text"> = {
  align: ({ reads }) => (reads === "number" || reads === "money" ? "end" : undefined),
}
