import { onDemand } from "../../ui/on-demand"
import type { CellProps, FieldCell } from "../field-ui"

/** Lists show the joined text; a detail has room for a table. */
export const cell: FieldCell<"lines"> = {
  Detail: onDemand<CellProps<"lines">>(async () => (await import("./lines-table")).LinesTable),
}
