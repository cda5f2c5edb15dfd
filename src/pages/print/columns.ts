import type { PrintColumn } from "../../../print-templates/column"

const kinds = {
  text: (key: string, label: string): PrintColumn => ({ key, label, kind: "text" }),
  day: (key: string, label: string): PrintColumn => ({ key, label, kind: "day" }),
  number: (key: string, label: string): PrintColumn => ({ key, label, kind: "number" }),
  money: (key: string, label: string): PrintColumn => ({ key, label, kind: "money" }),
}
const { text, day, number, money } = kinds

/**
 * Everything of a transaction that can be printed, in the order of the record (TX-33). The record keeps all of it as
 * free text; the kind says how to spell what can be read as a day or an amount (AB-59).
 */
export const TRANSACTION_COLUMNS: readonly PrintColumn[] = [
  text("NoNota", "No Nota"),
  text("KodeReferensi", "Kode Referensi"),
  day("TanggalNota", "Tanggal Nota"),
  day("TanggalVerifikasi", "Tanggal Verifikasi"),
  text("IdAngkutan", "Nama/ID Angkutan"),
  text("NoKendaraan", "No Kendaraan"),
  text("Supplier", "Supplier"),
  text("JenisVarietes", "Jenis Varietas"),
  number("KadarAci", "Kadar Aci"),
  number("Gross", "Gross"),
  number("Tare", "Tare"),
  number("Netto", "Netto"),
  number("Refraksi", "Refraksi"),
  number("BeratBersih", "Berat Bersih"),
  money("harga", "Harga"),
  money("PBongkarSPM", "P. Bongkar SPM"),
  money("TotalHargaSPM", "Total Harga SPM"),
  money("PBongkarSTN", "P. Bongkar STN"),
  money("TotalHargaSTN", "Total Harga STN"),
  money("KomisiGrossPerKG", "Komisi Gross per KG"),
  money("KomisiGross", "Komisi Gross"),
  money("PremiPerKG", "Premi per KG"),
  money("Premi", "Premi"),
  money("LpPerKG", "LP per KG"),
  number("LoyaltyPts", "Loyalty Pts"),
  money("KomisiBersih", "Komisi Bersih"),
  text("StatusTransaksi", "Status Transaksi"),
  text("DitambahkanOleh", "Ditambahkan Oleh"),
  text("DiubahOleh", "Diubah Oleh"),
]

/** The two choices of Serah Terima Nota (TX-55). */
export const NOTA_COLUMNS = TRANSACTION_COLUMNS.filter(({ key }) => key === "NoNota" || key === "KodeReferensi")

/** The columns of these keys, in the record's order; keys that are none are passed over. */
export const columnsOf = (keys: readonly string[]): readonly PrintColumn[] =>
  TRANSACTION_COLUMNS.filter(({ key }) => keys.includes(key))
