import { useLocation } from "react-router"
import { Invoice } from "../../../print-templates/invoice"
import { columnsOf } from "./columns"
import { PrintPreview } from "./print-preview"
import { readInvoiceState } from "./state"

/** `/preview-invoice` (TX-64, TX-65, TX-76). */
export function InvoicePreview() {
  const { columns, ...rest } = readInvoiceState(useLocation().state)
  return (
    <PrintPreview title="INVOICE" empty={rest.rows.length === 0 || columns.length === 0}>
      <Invoice {...rest} columns={columnsOf(columns)} />
    </PrintPreview>
  )
}
