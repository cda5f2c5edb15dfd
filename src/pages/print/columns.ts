import type { PrintColumn } from "../../../print-templates/column"
import { transactions } from "../../../resources/transactions"

/**
 * How to spell what a transaction keeps as free text: a day or an amount where it can be read as one, else as typed
 * (AB-59). A field that is declared and missing here fails the type check.
 */
const KINDS: Record<keyof typeof transactions.fields, PrintColumn["kind"]> = {
  NoNota: "text",
  KodeReferensi: "text",
  TanggalNota: "day",
  TanggalVerifikasi: "day",
  IdAngkutan: "text",
  NoKendaraan: "text",
  Supplier: "text",
  JenisVarietes: "text",
  KadarAci: "number",
  Gross: "number",
  Tare: "number",
  Netto: "number",
  Refraksi: "number",
  BeratBersih: "number",
  harga: "money",
  PBongkarSPM: "money",
  TotalHargaSPM: "money",
  PBongkarSTN: "money",
  TotalHargaSTN: "money",
  KomisiGrossPerKG: "money",
  KomisiGross: "money",
  PremiPerKG: "money",
  Premi: "money",
  LpPerKG: "money",
  LoyaltyPts: "number",
  KomisiBersih: "money",
  StatusTransaksi: "text",
  DitambahkanOleh: "text",
  DiubahOleh: "text",
}

/** Everything of a transaction that can be printed, in the order of the record (TX-33). */
export const TRANSACTION_COLUMNS: readonly PrintColumn[] = Object.entries(transactions.fields).map(
  ([key, { label }]) => ({ key, label, kind: KINDS[key as keyof typeof KINDS] }),
)

/** The columns of these keys, in the record's order; keys that are none are passed over. */
export const columnsOf = (keys: readonly string[]): readonly PrintColumn[] =>
  TRANSACTION_COLUMNS.filter(({ key }) => keys.includes(key))

/** The two choices of Serah Terima Nota (TX-55). */
export const NOTA_COLUMNS = columnsOf(["NoNota", "KodeReferensi"])

/** The columns that the list shows (TX-17). */
export const LIST_KEYS: readonly string[] = (transactions.list?.columns ?? []).map((column) =>
  typeof column === "string" ? column : column.field,
)

/** Where the list stands; what is printed came from there. */
export const LIST_PATH = transactions.list?.path ?? "/"
