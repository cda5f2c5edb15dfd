/** What the dashboard says, and its fixed sample values (DB-01..DB-11, AB-63): none of it is loaded, worked out or stored. */

export const dashboard = {
  title: "Dashboard Transaksi Singkong",
  /** Beside every figure: it is none of the cooperative's own. */
  sample: { label: "Data contoh", explained: "Angka di halaman ini bukan data koperasi yang sebenarnya" },
  cards: [
    { label: "Total Transaksi", value: 2680 },
    { label: "Supplier Aktif", value: 24 },
    { label: "Nota Hari Ini", value: 18 },
    { label: "Total Berat (kg)", value: 125_430 },
  ],
  chart: {
    heading: "Transaksi per bulan",
    caption: "Jumlah transaksi per bulan, data contoh",
    labels: { month: "Bulan", count: "Transaksi" },
    /** A month each (DB-07, DB-08). */
    months: [
      { month: "Jan", count: 300 },
      { month: "Feb", count: 450 },
      { month: "Mar", count: 200 },
      { month: "Apr", count: 500 },
      { month: "Mei", count: 600 },
      { month: "Jun", count: 550 },
    ],
  },
  activities: [
    { text: "Nota 1029 ditambahkan", by: "CV Sumber Rejeki", when: "10 menit yang lalu" },
    { text: "Invoice untuk 12 nota dicetak", by: "UD Tani Makmur", when: "45 menit yang lalu" },
    { text: "Serah terima nota ke gudang", by: "15 nota", when: "2 jam yang lalu" },
    { text: "Supplier baru didaftarkan", by: "PT Agro Lampung Jaya", when: "Kemarin" },
  ],
} as const
