import { useLocation } from "react-router"
import { HandOverNote } from "../../../print-templates/hand-over-note"
import { columnsOf } from "./columns"
import { PrintPreview } from "./print-preview"
import { readNotaState } from "./state"

/** `/nota-preview` (TX-66..TX-71, TX-77). */
export function NotaPreview() {
  const { columns, ...rest } = readNotaState(useLocation().state)
  return (
    <PrintPreview title="SERAH TERIMA NOTA" empty={rest.rows.length === 0}>
      <HandOverNote {...rest} columns={columnsOf(columns)} />
    </PrintPreview>
  )
}
