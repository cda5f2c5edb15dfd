/** The dashboard's fixed sample values (DB-03..DB-11, AB-63): none of it is loaded, worked out or stored. */

export const CARDS = [
  { label: "Total Transaksi", value: 2680 },
  { label: "Supplier Aktif", value: 24 },
  { label: "Nota Hari Ini", value: 18 },
  { label: "Total Berat (kg)", value: 125_430 },
] as const

/** Transactions a month (DB-07, DB-08). */
export const MONTHS = [
  { month: "Jan", transactions: 300 },
  { month: "Feb", transactions: 450 },
  { month: "Mar", transactions: 200 },
  { month: "Apr", transactions: 500 },
  { month: "Mei", transactions: 600 },
  { month: "Jun", transactions: 550 },
] as const

export const ACTIVITIES = [
  { text: "Nota 1029 ditambahkan", by: "CV Sumber Rejeki", when: "10 menit yang lalu" },
  { text: "Invoice untuk 12 nota dicetak", by: "UD Tani Makmur", when: "45 menit yang lalu" },
  { text: "Serah terima nota ke gudang", by: "15 nota", when: "2 jam yang lalu" },
  { text: "Supplier baru didaftarkan", by: "PT Agro Lampung Jaya", when: "Kemarin" },
] as const
