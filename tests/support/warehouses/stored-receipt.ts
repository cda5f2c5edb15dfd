/** A stored receipt with two lines. */
export const storedLine = (id: string, mark: string, gross: number) => ({
  id,
  mark,
  gross,
  net: gross,
  varietyId: "v1",
  varietyId_label: "Kuning",
  version: 1,
})
export const storedReceipt = (version = 1) => ({
  id: "r1",
  version,
  number: "SM-1",
  date: "2026-01-02",
  warehouseId: "w1",
  warehouseId_label: "Utara",
  gross: 70,
  netto: 70,
  lines: [storedLine("l1", "A", 40), storedLine("l2", "B", 30)],
})
