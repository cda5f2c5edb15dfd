/** Commission rates and their documents; they live in this browser only (KM-01, AB-18). */
import { defineFields, defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"

/** One message for every empty field (KM-13, VA-63). */
const required = "Harap isi semua field wajib"

const fields = defineFields({
  tanggalAwal: { type: "date", label: "Tanggal Awal", required },
  tanggalAkhir: {
    type: "date",
    label: "Tanggal Akhir",
    required,
    check: ({ tanggalAwal, tanggalAkhir }) =>
      tanggalAwal && tanggalAkhir && tanggalAkhir < tanggalAwal
        ? "Tanggal Akhir tidak boleh sebelum Tanggal Awal."
        : undefined,
  },
  // In rupiah per kg, all of them (KM-12).
  komisiGross: { type: "money", label: "Komisi Gross", required, min: 0, unit: "kg" },
  maxPremi: { type: "money", label: "Max Premi", required, min: 0, unit: "kg" },
  maxLP: { type: "money", label: "Max LP", required, min: 0, unit: "kg" },
  komisiBersih: { type: "money", label: "Komisi Bersih", required, min: 0, unit: "kg" },
  document: {
    type: "document",
    label: "Dokumen",
    extensions: [".pdf", ".doc", ".docx", ".xls", ".xlsx", ".png", ".jpg", ".jpeg"],
    maxBytes: 5_242_880,
    wide: true,
  },
})

export const commissions = defineResource({
  name: "commissions",
  label: { singular: "Komisi", plural: "Data Komisi" },
  browser: { key: "komisi", identity: "id" },
  access: { module: "CommissionData" },
  fields,
  list: {
    path: "/komisi",
    card: ["tanggalAwal", "tanggalAkhir", "komisiBersih"],
    columns: ["tanggalAwal", "tanggalAkhir", "komisiGross", "maxPremi", "maxLP", "komisiBersih", "document"],
    // Amounts are searched as typed text, not by bounds (AB-75).
    filters: [
      "tanggalAwal",
      { field: "komisiGross", operator: "contains" },
      { field: "komisiBersih", operator: "contains" },
      { field: "maxPremi", operator: "contains" },
      { field: "maxLP", operator: "contains" },
    ],
  },
  form: {
    create: { path: "/add-komisi", heading: "Tambah Komisi" },
    edit: {
      path: "/add-komisi",
      query: { edit: "true" },
      editStash: "editKomisi",
      heading: "Edit Komisi",
    },
  },
  messages: {
    updated: "Data komisi berhasil diperbarui!",
    deleteQuestion: "Yakin ingin menghapus data ini?",
    notFound: null,
  },
})
export type Commission = RecordOf<typeof commissions>
