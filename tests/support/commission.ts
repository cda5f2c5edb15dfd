/** A valid commission: typed texts by label, and the stored record. */
export const TYPED = {
  "Tanggal Awal": "01/05/2025",
  "Tanggal Akhir": "31/05/2025",
  "Komisi Gross": "50",
  "Max Premi": "15",
  "Max LP": "5",
  "Komisi Bersih": "30",
}
export const COMMISSION = {
  tanggalAwal: "2025-05-01",
  tanggalAkhir: "2025-05-31",
  komisiGross: 50,
  maxPremi: 15,
  maxLP: 5,
  komisiBersih: 30,
}
