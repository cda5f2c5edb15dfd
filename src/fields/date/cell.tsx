import { formatDayLong, formatDayOnPaper } from "../../core/format/date"
import type { FieldCell } from "../field-ui"

export const cell: FieldCell<"date"> = {
  chars: 9,
  long: (value) => (typeof value === "string" ? formatDayLong(value) : ""),
  onPaper: (value) => (typeof value === "string" ? formatDayOnPaper(value) : ""),
}
