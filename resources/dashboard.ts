/** The dashboard: fixed sample values (DB-01..DB-11, AB-63), and figures counted from the transactions in this browser. */
import { defineDashboard } from "../src/core/dashboard/dashboard"
import { transactions } from "./transactions"

export const dashboard = defineDashboard({
  title: "Dashboard Transaksi Singkong",
  resource: transactions,
  day: "TanggalNota",
  /** Marks every figure as a sample. */
  sample: { label: "Data contoh", explained: "Angka di halaman ini bukan data koperasi yang sebenarnya" },
  actual: { label: "Data sebenarnya", explained: "Dihitung dari transaksi yang tersimpan di peramban ini" },
  cards: [
    { label: "Total Transaksi", sample: 2680, actual: { count: "all" } },
    { label: "Supplier Aktif", sample: 24, actual: { distinct: "Supplier" } },
    { label: "Nota Hari Ini", sample: 18, actual: { count: "today" } },
    { label: "Total Berat (kg)", sample: 125_430, actual: { sum: "BeratBersih" } },
  ],
  chart: {
    heading: "Transaksi per bulan",
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
  activities: {
    sample: [
      { text: "Nota 1029 ditambahkan", by: "CV Sumber Rejeki", when: "10 menit yang lalu" },
      { text: "Invoice untuk 12 nota dicetak", by: "UD Tani Makmur", when: "45 menit yang lalu" },
      { text: "Serah terima nota ke gudang", by: "15 nota", when: "2 jam yang lalu" },
      { text: "Supplier baru didaftarkan", by: "PT Agro Lampung Jaya", when: "Kemarin" },
    ],
    actual: ({ NoNota, Supplier }) => ({ text: `Nota ${NoNota || "-"}`, by: String(Supplier ?? "") }),
  },
})
