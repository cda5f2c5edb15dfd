/** The lists that live in the browser, as a mounted test writes, reads and shows them. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import { TRANSACTIONS } from "../../support/stored-lists"
import { openApp } from "./app"
import { heading, textsOf } from "./screen"

/** Puts a list into the storage, as an earlier visit would have left it. */
export const putList = (rows: readonly unknown[], key = TRANSACTIONS): void =>
  localStorage.setItem(key, JSON.stringify(rows))

export const storedRows = (key = TRANSACTIONS): Record<string, unknown>[] =>
  JSON.parse(localStorage.getItem(key) ?? "[]")

export const storedNotes = (): unknown[] => storedRows().map(({ NoNota }) => NoNota)

export async function openTransactions(): Promise<void> {
  await openApp("/transaksi-singkong")
  await expect.element(heading("Transaksi Singkong")).toBeVisible()
}

/** The numbers of the notes that the list shows, in order. */
export const shownNotes = (): string[] => textsOf(page.css("main tbody tr > :is(td, th):first-child"))

/** The row of exactly this note. */
export const rowOfNote = (note: string) =>
  page.getByRole("row").filter({ has: page.getByRole("cell", { name: note, exact: true }) })
