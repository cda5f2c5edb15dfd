import { lazy } from "react"
import type { FieldCell } from "../field-ui"

/** Lists show the joined text; a detail has room for a table. */
export const cell: FieldCell<"lines"> = {
  Detail: lazy(async () => ({ default: (await import("./lines-table")).LinesTable })),
}
