/** Every printed document, in the order of the Cetak menu (TX-47). Adding one is adding its file and a line here. */
import type { DeclaredDocument } from "../src/core/print/document"
import { handOverInvoice } from "./hand-over-invoice"
import { handOverNote } from "./hand-over-note"
import { invoice } from "./invoice"

export const documents: readonly DeclaredDocument[] = [invoice, handOverInvoice, handOverNote]
