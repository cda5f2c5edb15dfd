import { useLocation } from "react-router"
import { HandOverInvoice } from "../../../print-templates/hand-over-invoice"
import { PrintPreview } from "./print-preview"
import { readStInvoiceState } from "./state"

/** `/st-invoice-preview` (TX-72..TX-75); opened without state it shows a count of 0 (TX-78, AB-35). */
export function StInvoicePreview() {
  return (
    <PrintPreview title="SERAH TERIMA INVOICE">
      <HandOverInvoice {...readStInvoiceState(useLocation().state)} />
    </PrintPreview>
  )
}
