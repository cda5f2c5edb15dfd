/** Writes, reads and opens the lists in local storage. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import { transactions } from "../../../resources/transactions"
import { TRANSACTIONS } from "../../support/stored-lists"
import { openApp } from "./app"
import { cellTexts, fill, heading } from "./screen"

/** Stores a list, like an earlier visit. */
export const putList = (rows: readonly unknown[], key = TRANSACTIONS): void =>
  localStorage.setItem(key, JSON.stringify(rows))

export const storedRows = (key = TRANSACTIONS): Record<string, unknown>[] =>
  JSON.parse(localStorage.getItem(key) ?? "[]")

export const storedNotes = (): unknown[] => storedRows().map(({ NoNota }) => NoNota)

/** Opens the list. @param rows stored first, if given */
export async function openTransactions(rows?: readonly unknown[]): Promise<void> {
  if (rows) putList(rows)
  await openApp("/transaksi-singkong")
  await expect.element(heading("Transaksi Singkong")).toBeVisible()
}

/** The numbers of the notes that the list shows, in order. */
export const shownNotes = (): string[] => cellTexts(page.css("main tbody tr > :is(td, th):first-child"))

/** The row of exactly this note. */
export const rowOfNote = (note: string) =>
  page.getByRole("row").filter({ has: page.getByRole("cell", { name: note, exact: true }) })

/** Fills every field of the form of a transaction. */
export async function fillTransaction(note: string): Promise<void> {
  for (const [key, field] of Object.entries(transactions.fields))
    await fill(field.label, key === "NoNota" ? note : field.type === "date" ? "2025-05-07" : "1")
}
