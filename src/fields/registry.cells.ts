/** How each type is shown in a list and in a detail; light, for it is all of a field type that a list loads. */
import { lazy } from "react"
import { formatDayLong } from "../core/format/date"
import type { FieldType } from "../core/schema/types"
import { booleanCell } from "./boolean/cell"
import type { AnyFieldCell, FieldCell } from "./field-ui"
import { selectCell } from "./select/cell"

const cells: { [T in FieldType]?: FieldCell<T> } = {
  boolean: booleanCell,
  count: { align: "end" },
  date: { long: (value) => (typeof value === "string" ? formatDayLong(value) : "") },
  document: {
    inDetail: true,
    Cell: lazy(async () => {
      const { documentUi } = await import("./document/ui")
      return { default: documentUi.Cell ?? (() => null) }
    }),
  },
  money: { align: "end" },
  number: { align: "end" },
  select: selectCell,
}

const plain: AnyFieldCell = {}

export const fieldCell = (field: { readonly type: FieldType }): AnyFieldCell =>
  (cells[field.type] as AnyFieldCell | undefined) ?? plain
