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
  // The record's own order (TX-33).
  columns: [
    "NoNota",
    "KodeReferensi",
    "TanggalNota",
    "TanggalVerifikasi",
    "IdAngkutan",
    "NoKendaraan",
    "Supplier",
    "JenisVarietes",
    "KadarAci",
    "Gross",
    "Tare",
    "Netto",
    "Refraksi",
    "BeratBersih",
    "harga",
    "PBongkarSPM",
    "TotalHargaSPM",
    "PBongkarSTN",
    "TotalHargaSTN",
    "KomisiGrossPerKG",
    "KomisiGross",
    "PremiPerKG",
    "Premi",
    "LpPerKG",
    "LoyaltyPts",
    "KomisiBersih",
    "StatusTransaksi",
    "DitambahkanOleh",
    "DiubahOleh",
  ],
})
