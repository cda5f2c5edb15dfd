/** Printed documents of receipts: the list with its lines, and a slip of a paper of its own. */
import { defineDocument } from "../../../src/core/print/document"
import { receipts } from "./receipts"

export const receiptList = defineDocument({
  name: "receipt-list",
  label: "Daftar Stok Masuk",
  resource: receipts,
  right: "list",
  columns: ["number", "date", "netto", "lines"],
})

export const receiptSlip = defineDocument({
  name: "receipt-slip",
  label: "Slip Stok Masuk",
  resource: receipts,
  always: ["number", "date", "lines"],
  columns: [],
  Template: () => import("./receipt-slip.paper"),
})
