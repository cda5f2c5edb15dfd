import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import { nikLengthWarning, npwpWarning } from "./shared/identity"
import { phoneRules } from "./shared/messages"
import { ORIGINS } from "./shared/statuses"

const EXISTENCE = [
  { value: "EXIST", label: "ADA", tone: "good" },
  { value: "NON_EXIST", label: "TIDAK ADA", tone: "off" },
] as const
const PROGRESS = [
  { value: "ALREADY", label: "SUDAH", tone: "good" },
  { value: "NOT_YET", label: "BELUM", tone: "off" },
] as const

export const subAgents = defineResource({
  name: "subAgents",
  label: { singular: "Sub Agent", plural: "Data SubAgent" },
  api: "/sub-agents",
  access: { module: "UserSetup" },
  fields: {
    name: { type: "text", label: "Nama", required: true, similar: true },
    PKSNumber: { type: "text", label: "No PKS", read: "pks_number", required: true, copy: false },
    NIK: {
      type: "text",
      label: "NIK",
      read: "nik",
      required: true,
      maxLength: 32,
      personal: true,
      warn: nikLengthWarning,
    },
    joinDate: { type: "date", label: "Join Date", read: "join_date", required: true },
    nickName: { type: "text", label: "Nama Panggilan", read: "nickname" },
    codeSA: { type: "text", label: "Kode Sub Agent", read: "code_sa", copy: false },
    // Asal is the only coded field that the document leaves unassigned (AB-55).
    statusSA: {
      type: "select",
      label: "Asal",
      read: "status_sa",
      required: "Asal wajib diisi",
      options: ORIGINS,
    },
    phoneNumber: {
      type: "digits",
      phone: true,
      label: "No. Telp",
      read: "phone_number",
      copy: false,
      rules: phoneRules("No. Telp hanya boleh angka"),
    },
    Regency: { type: "text", label: "Kabupaten", read: "regency" },
    subDistrict: { type: "text", label: "Kecamatan", read: "subdistrict" },
    Ward: { type: "text", label: "Kelurahan/Desa", read: "ward" },
    fcKTP: {
      type: "select",
      label: "FC KTP",
      read: "fc_ktp",
      required: "FC KTP wajib diisi",
      options: EXISTENCE,
    },
    fcKK: {
      type: "select",
      label: "FC KK",
      read: "fc_kk",
      required: "FC KK wajib diisi",
      options: EXISTENCE,
    },
    statusStatementLetter: {
      type: "select",
      label: "Status Surat Pernyataan",
      read: "status_statement_letter",
      required: "Status Surat Pernyataan wajib diisi",
      options: PROGRESS,
    },
    statusTTD: {
      type: "select",
      label: "Status TTD",
      read: "status_ttd",
      required: "Status TTD wajib diisi",
      options: PROGRESS,
    },
    NPWP: { type: "text", label: "NPWP", read: "npwp", maxLength: 32, personal: true, warn: npwpWarning },
    Bank: { type: "text", label: "Bank", read: "bank" },
    accountNumber: { type: "text", label: "No. Rekening", read: "account_number", copy: false },
    onBehalfOf: { type: "text", label: "Atas Nama", read: "on_behalf_of", copy: false },
    Fee: { type: "number", label: "Fee", read: "fee", min: 0 },
  },
  list: {
    path: "/verifikasi-setup/sub-agent-areal",
    columns: ["name", "codeSA", "PKSNumber", "phoneNumber", "Regency", "statusSA", "joinDate"],
    chars: { codeSA: 6, PKSNumber: 15 },
    filters: ["joinDate", "name", "codeSA", "PKSNumber", "Regency", "statusSA"],
  },
  form: {
    create: { path: "/verifikasi-setup/add-subagent-areal", heading: "Tambah Sub Agent Areal" },
    edit: {
      path: "/verifikasi-setup/edit-subagent-areal",
      heading: "Edit Sub Agent Areal",
      editStash: "editSubAgent",
    },
    sections: [
      {
        label: "Data sub agent",
        fields: ["name", "nickName", "codeSA", "PKSNumber", "NIK", "joinDate", "statusSA", "phoneNumber"],
      },
      { label: "Wilayah", fields: ["Regency", "subDistrict", "Ward"] },
      { label: "Kelengkapan", fields: ["fcKTP", "fcKK", "statusStatementLetter", "statusTTD"] },
      { label: "Pembayaran", fields: ["NPWP", "Bank", "accountNumber", "onBehalfOf", "Fee"] },
    ],
  },
  messages: {
    created: "Sub Agent Areal berhasil ditambahkan!",
    updated: "Sub Agent berhasil diedit!",
    createFailed: "Terjadi kesalahan saat menyimpan data.",
    updateFailed: "Terjadi kesalahan saat menyimpan data.",
    deleteFailed: "Gagal menghapus SubAgent.",
    notFound: "Data Sub Agent tidak ditemukan.",
  },
})
export type SubAgent = RecordOf<typeof subAgents>
