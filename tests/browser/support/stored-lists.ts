/** Lists in local storage, and the screen of the transactions over them. */
import { expect, type Page } from "@playwright/test"
import { transactions } from "../../../resources/transactions"
import { row, TRANSACTIONS } from "../../support/stored-lists"

export { row, TRANSACTIONS }

/** Writes a list to local storage, as an earlier visit leaves it. */
export const putList = (page: Page, rows: readonly unknown[], key = TRANSACTIONS): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(rows)] as const)

export const storedText = (page: Page, key = TRANSACTIONS): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

export const storedRows = async (page: Page, key = TRANSACTIONS): Promise<Record<string, unknown>[]> =>
  JSON.parse((await storedText(page, key)) ?? "[]")

export const storedNotes = async (page: Page): Promise<unknown[]> =>
  (await storedRows(page)).map(({ NoNota }) => NoNota)

export async function openTransactions(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/transaksi-singkong`)
  await expect(page.getByRole("heading", { name: "Transaksi Singkong", level: 1 })).toBeVisible()
}

/** Opens the transactions with these rows, which are written while no app runs. */
export async function openWith(page: Page, url: string, rows: readonly unknown[]): Promise<void> {
  await page.goto(`${url}/favicon.svg`)
  await putList(page, rows)
  await openTransactions(page, url)
}

/** The note numbers in the list, in order. */
export const shownNotes = (page: Page): Promise<string[]> =>
  page.locator("main tbody tr").locator("td:first-child, th:first-child").allTextContents()

export const rowOf = (page: Page, note: string) =>
  page
    .locator("tbody")
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: new RegExp(`^${note}( Contoh)?$`) }) })

/** Fills every field of the transaction form. */
export async function fillTransaction(page: Page, note: string): Promise<void> {
  for (const [key, field] of Object.entries(transactions.fields)) {
    const value = key === "NoNota" ? note : field.type === "date" ? "2025-05-07" : "1"
    // An input with proposals is a combobox.
    const named = { name: field.label, exact: true }
    await page.getByRole("textbox", named).or(page.getByRole("combobox", named)).fill(value)
  }
}
