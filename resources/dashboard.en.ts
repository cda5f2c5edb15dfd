/** What resources/dashboard.ts says, in English. */
export const en = {
  "10 menit yang lalu": "10 minutes ago",
  "15 nota": "15 notes",
  "2 jam yang lalu": "2 hours ago",
  "45 menit yang lalu": "45 minutes ago",
  "Angka di halaman ini bukan data koperasi yang sebenarnya":
    "The figures on this page are not the cooperative's own",
  Bulan: "Month",
  "CV Sumber Rejeki": "CV Sumber Rejeki",
  "Dashboard Transaksi Singkong": "Cassava transactions dashboard",
  "Data contoh": "Sample data",
  "Data sebenarnya": "Actual data",
  "Dihitung dari transaksi yang tersimpan di peramban ini":
    "Counted from the transactions kept in this browser",
  "Invoice untuk 12 nota dicetak": "Invoice for 12 notes printed",
  Kemarin: "Yesterday",
  "Nota 1029 ditambahkan": "Note 1029 added",
  "Nota Hari Ini": "Today's notes",
  "Nota {number}": "Note {number}",
  "PT Agro Lampung Jaya": "PT Agro Lampung Jaya",
  "Serah terima nota ke gudang": "Notes handed over to the warehouse",
  "Supplier Aktif": "Active suppliers",
  "Supplier baru didaftarkan": "New supplier registered",
  "Total Berat (kg)": "Total weight (kg)",
  "Total Transaksi": "Total transactions",
  "Transaksi per bulan": "Transactions per month",
  "UD Tani Makmur": "UD Tani Makmur",
} as const
