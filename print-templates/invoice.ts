import { transactions } from "../resources/transactions"
import { defineDocument } from "../src/core/print/document"

/** INVOICE: a table of the chosen columns only, of the notes of a range and a supplier (TX-49..TX-52, TX-61, TX-64). */
export const invoice = defineDocument({
  name: "invoice",
  label: "Invoice",
  resource: transactions,
  path: "/preview-invoice",
  right: "list",
  filters: ["TanggalNota", { field: "Supplier", placeholder: "Semua supplier" }],
  // The record's own order (TX-33). It keeps its amounts as free text: `as` says how to spell them (AB-59).
  columns: [
    "NoNota",
    "KodeReferensi",
    "TanggalNota",
    "TanggalVerifikasi",
    "IdAngkutan",
    "NoKendaraan",
    "Supplier",
    "JenisVarietes",
    { field: "KadarAci", as: "number" },
    { field: "Gross", as: "number" },
    { field: "Tare", as: "number" },
    { field: "Netto", as: "number" },
    { field: "Refraksi", as: "number" },
    { field: "BeratBersih", as: "number" },
    { field: "harga", as: "money" },
    { field: "PBongkarSPM", as: "money" },
    { field: "TotalHargaSPM", as: "money" },
    { field: "PBongkarSTN", as: "money" },
    { field: "TotalHargaSTN", as: "money" },
    { field: "KomisiGrossPerKG", as: "money" },
    { field: "KomisiGross", as: "money" },
    { field: "PremiPerKG", as: "money" },
    { field: "Premi", as: "money" },
    { field: "LpPerKG", as: "money" },
    { field: "LoyaltyPts", as: "number" },
    { field: "KomisiBersih", as: "money" },
    "StatusTransaksi",
    "DitambahkanOleh",
    "DiubahOleh",
  ],
})
