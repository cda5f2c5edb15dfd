/** Rows of the lists that live in the browser, as they are stored. */
import { transactions } from "../../resources/transactions"

export const TRANSACTIONS = "transaksiSingkong"

/** A transaction with every key filled, as it is stored. */
export const row = (NoNota: string, more: Record<string, string> = {}): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(transactions.fields).map(([key, { type }]) => [key, type === "date" ? "2025-05-07" : "1"]),
  ),
  NoNota,
  ...more,
})
