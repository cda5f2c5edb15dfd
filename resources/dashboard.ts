/**
 * The dashboard: fixed sample values (DB-01..DB-11, AB-63), figures counted from the transactions in this browser
 * (AB-106), and those of all browsers (AB-110).
 */
import { defineDashboard } from "../src/core/dashboard/dashboard"
import { partners } from "./partners"
import { transactions } from "./transactions"
import { verifications } from "./verifications"

const ofNotes = { source: transactions, period: "TanggalNota" } as const

export const dashboard = defineDashboard({
  title: "Dashboard Transaksi Singkong",
  /** Marks every figure as a sample. */
  sample: { label: "Data contoh", explained: "Angka di halaman ini bukan data koperasi yang sebenarnya" },
  actual: { label: "Data sebenarnya", explained: "Dihitung dari transaksi yang tersimpan di browser ini" },
  all: { label: "Semua peramban", explained: "Dihitung dari salinan terbaru semua browser di server" },
  cards: [
    { ...ofNotes, label: "Total Transaksi", count: "all", sample: 2680, group: "Transaksi" },
    { ...ofNotes, label: "Supplier Aktif", distinct: "Supplier", sample: 24, group: "Transaksi" },
    { ...ofNotes, label: "Nota Hari Ini", count: "today", sample: 18, group: "Transaksi" },
    { ...ofNotes, label: "Total Berat (kg)", sum: "BeratBersih", sample: 125_430, group: "Transaksi" },
    { ...ofNotes, label: "Berat (ton)", sum: "BeratBersih", per: 1000, large: true },
    { ...ofNotes, label: "Total Harga SPM", sum: "TotalHargaSPM", large: true },
    { ...ofNotes, label: "Total Harga STN", sum: "TotalHargaSTN", large: true },
    { ...ofNotes, label: "Premi", sum: "Premi", group: "Premi dan komisi" },
    { ...ofNotes, label: "Komisi Bersih", sum: "KomisiBersih", group: "Premi dan komisi" },
    {
      label: "Verifikasi Lolos FH",
      group: "Verifikasi dan mitra",
      source: verifications,
      period: "verificationDate",
      share: "verificationResults",
      value: "Lolos_FH",
      only: "all",
    },
    {
      label: "Jumlah Verifikasi",
      group: "Verifikasi dan mitra",
      source: verifications,
      period: "verificationDate",
      count: "all",
      only: "all",
    },
    { label: "Jumlah Mitra", group: "Verifikasi dan mitra", source: partners, count: "all", only: "all" },
  ],
  charts: [
    {
      ...ofNotes,
      heading: "Transaksi per bulan",
      by: "month",
      count: "all",
      labels: { month: "Bulan", count: "Transaksi" },
      /** One month each (DB-07, DB-08). */
      sample: [
        { month: "Jan", count: 300 },
        { month: "Feb", count: 450 },
        { month: "Mar", count: 200 },
        { month: "Apr", count: 500 },
        { month: "Mei", count: 600 },
        { month: "Jun", count: 550 },
      ],
    },
    { ...ofNotes, heading: "Supplier menurut berat (kg)", by: "Supplier", sum: "BeratBersih", most: 5 },
  ],
  latest: {
    ...ofNotes,
    heading: "Aktivitas terbaru",
    text: "Nota {NoNota}",
    detail: "Supplier",
    sample: [
      { text: "Nota 1029 ditambahkan", by: "CV Sumber Rejeki", when: "10 menit yang lalu" },
      { text: "Invoice untuk 12 nota dicetak", by: "UD Tani Makmur", when: "45 menit yang lalu" },
      { text: "Serah terima nota ke gudang", by: "15 nota", when: "2 jam yang lalu" },
      { text: "Supplier baru didaftarkan", by: "PT Agro Lampung Jaya", when: "Kemarin" },
    ],
  },
  own: {
    source: verifications,
    heading: "Verifikasi Anda minggu ini",
    period: "verificationDate",
    person: "fieldAgentName",
    text: "Referensi {referenceCode}",
    detail: "harvestLocation",
  },
})
