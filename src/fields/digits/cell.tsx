import type { FieldCell } from "../field-ui"

export const cell: FieldCell<"digits"> = {
  chars: 12,
  scheme: ({ phone }) => (phone ? "tel" : undefined),
}
