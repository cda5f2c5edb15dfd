/** Cassava purchase transactions; they live in this browser only (TX-25, TX-26). */
import { defineFields, defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import type { Context } from "../src/core/schema/types"
import { today } from "./shared/today"
import { offerByWeight, offerNetto, offerNetWeight, warnNetto } from "./shared/weighing"
import { seedTransactions } from "./transaction-seed"

const myName = ({ me }: Context) => me.name

/** Every field is required and, but for the two dates, plain text without numeric checks (TX-40..TX-43, VA-78). */
const fields = defineFields({
  NoNota: { type: "text", label: "No Nota", required: true, similar: "same", copy: false },
  KodeReferensi: { type: "text", label: "Kode Referensi", required: true, copy: false },
  TanggalNota: { type: "date", label: "Tanggal Nota", required: true, initial: today },
  TanggalVerifikasi: { type: "date", label: "Tanggal Verifikasi", required: true },
  IdAngkutan: { type: "text", label: "Nama/ID Angkutan", required: true, completes: true },
  NoKendaraan: { type: "text", reads: "plate", label: "No Kendaraan", required: true, completes: true },
  Supplier: { type: "text", label: "Supplier", required: true, completes: true, offer: "last" },
  // Sample rows spell the key with an a (TX-32, AB-05).
  JenisVarietes: {
    type: "text",
    label: "Jenis Varietas",
    required: true,
    legacyKey: "JenisVarietas",
    completes: true,
    offer: "last",
  },
  KadarAci: { type: "text", reads: "number", unit: "%", label: "Kadar Aci", required: true },
  Gross: { type: "text", reads: "number", unit: "kg", total: true, label: "Gross", required: true },
  Tare: { type: "text", reads: "number", unit: "kg", total: true, label: "Tare", required: true },
  Netto: {
    type: "text",
    reads: "number",
    unit: "kg",
    total: true,
    label: "Netto",
    required: true,
    offer: offerNetto,
    warn: warnNetto,
  },
  Refraksi: { type: "text", reads: "number", unit: "%", label: "Refraksi", required: true },
  BeratBersih: {
    type: "text",
    reads: "number",
    unit: "kg",
    total: true,
    label: "Berat Bersih",
    required: true,
    offer: offerNetWeight,
  },
  harga: { type: "text", reads: "money", label: "Harga", required: true },
  PBongkarSPM: { type: "text", reads: "money", total: true, label: "P. Bongkar SPM", required: true },
  TotalHargaSPM: { type: "text", reads: "money", total: true, label: "Total Harga SPM", required: true },
  PBongkarSTN: { type: "text", reads: "money", total: true, label: "P. Bongkar STN", required: true },
  TotalHargaSTN: { type: "text", reads: "money", total: true, label: "Total Harga STN", required: true },
  KomisiGrossPerKG: { type: "text", reads: "money", label: "Komisi Gross per KG", required: true },
  KomisiGross: {
    type: "text",
    reads: "money",
    total: true,
    label: "Komisi Gross",
    required: true,
    offer: offerByWeight("KomisiGrossPerKG"),
  },
  PremiPerKG: { type: "text", reads: "money", label: "Premi per KG", required: true },
  Premi: {
    type: "text",
    reads: "money",
    total: true,
    label: "Premi",
    required: true,
    offer: offerByWeight("PremiPerKG"),
  },
  LpPerKG: { type: "text", reads: "money", label: "LP per KG", required: true },
  LoyaltyPts: {
    type: "text",
    reads: "number",
    total: true,
    label: "Loyalty Pts",
    required: true,
    offer: offerByWeight("LpPerKG"),
  },
  KomisiBersih: { type: "text", reads: "money", total: true, label: "Komisi Bersih", required: true },
  StatusTransaksi: { type: "text", label: "Status Transaksi", required: true },
  // The current user, as a proposal (AB-60).
  DitambahkanOleh: { type: "text", label: "Ditambahkan Oleh", required: true, initial: myName },
  DiubahOleh: { type: "text", label: "Diubah Oleh", required: true, initial: myName, initialEdit: myName },
})

export const transactions = defineResource({
  name: "transactions",
  label: { singular: "Transaksi", plural: "Transaksi Singkong" },
  browser: { key: "transaksiSingkong", identity: "position", seed: seedTransactions },
  access: { module: "CassavaTransactions" },
  fields,
  list: {
    path: "/transaksi-singkong",
    columns: [
      "NoNota",
      "KodeReferensi",
      "TanggalNota",
      "TanggalVerifikasi",
      "IdAngkutan",
      "NoKendaraan",
      "Supplier",
      "BeratBersih",
      "Premi",
      "KomisiBersih",
    ],
    chars: { NoNota: 6, KodeReferensi: 8, Supplier: 19, BeratBersih: 7, Premi: 12.5, KomisiBersih: 12 },
    card: ["NoNota", "Supplier", "TanggalNota", "BeratBersih", "KomisiBersih"],
    filters: [
      "TanggalNota",
      "TanggalVerifikasi",
      "Supplier",
      "IdAngkutan",
      "NoKendaraan",
      { field: "BeratBersih", operator: "between" },
      "JenisVarietes",
    ],
    search: [
      "NoNota",
      "KodeReferensi",
      "IdAngkutan",
      "NoKendaraan",
      "Supplier",
      "BeratBersih",
      "Premi",
      "KomisiBersih",
    ],
  },
  form: {
    enter: "next",
    create: {
      path: "/add-transaksi-singkong",
      heading: "Tambah Transaksi Singkong",
      submit: "Tambah Transaksi",
    },
    edit: {
      path: "/add-transaksi-singkong",
      query: { edit: "true" },
      index: true,
      editStash: "editTransaksiSingkong",
      heading: "Edit Transaksi Singkong",
      submit: "Update Transaksi",
    },
    sections: [
      { label: "Nota", fields: ["NoNota", "KodeReferensi", "TanggalNota", "TanggalVerifikasi"] },
      { label: "Asal", fields: ["IdAngkutan", "NoKendaraan", "Supplier", "JenisVarietes"] },
      {
        label: "Timbangan",
        columns: 3,
        fields: ["KadarAci", "Gross", "Tare", "Netto", "Refraksi", "BeratBersih"],
      },
      {
        label: "Harga",
        columns: 3,
        fields: ["harga", "PBongkarSPM", "TotalHargaSPM", "PBongkarSTN", "TotalHargaSTN"],
      },
      {
        label: "Komisi dan premi",
        columns: 3,
        fields: [
          "KomisiGrossPerKG",
          "KomisiGross",
          "PremiPerKG",
          "Premi",
          "LpPerKG",
          "LoyaltyPts",
          "KomisiBersih",
        ],
      },
      { label: "Status", columns: 3, fields: ["StatusTransaksi", "DitambahkanOleh", "DiubahOleh"] },
    ],
  },
  // TX-22: the others are named by the default.
  show: { heading: "Detail Data" },
  messages: {
    updated: "Data transaksi berhasil diperbarui!",
    deleteQuestion: "Yakin ingin menghapus data ini?",
    notFound: "Data tidak ditemukan",
  },
})
export type Transaction = RecordOf<typeof transactions>
