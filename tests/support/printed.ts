/** The navigation state of every print preview; each document reads its own part. */
export const PRINTED = {
  answers: {
    TanggalNota: { from: "2025-05-01", to: "2025-05-31" },
    period: { from: "2025-05-01", to: "2025-05-31" },
    Supplier: "CV Maju",
    location: "Metro",
    numbers: ["INV-1", "INV-2"],
  },
  columns: ["NoNota", "KodeReferensi", "TanggalNota", "Supplier", "BeratBersih"],
  rows: [
    {
      NoNota: "1000",
      KodeReferensi: "2000",
      TanggalNota: "2025-05-01",
      Supplier: "CV Maju",
      BeratBersih: "10",
    },
  ],
}
