/** The form of a commission, its list, and the stored documents. */
import { expect } from "vitest"
import { type Locator, page } from "vitest/browser"
import { COMMISSION, TYPED } from "../../support/commission"
import { openApp } from "./app"
import { expectAddress, pressKey } from "./screen"
import { storedRows } from "./stored-lists"

export const PDF = (size: number): string => `%PDF-1.4\n${" ".repeat(size - 9)}`
/** One green pixel. */
export const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBgGA6b1mDQAAAABJRU5ErkJggg=="),
  (each) => each.charCodeAt(0),
)

export const label = (name: string): Locator => page.getByLabelText(name, { exact: true })

export async function fillAll(except = ""): Promise<void> {
  for (const [name, value] of Object.entries(TYPED)) {
    if (name === except) continue
    await label(name).fill(value)
    await pressKey(label(name), "Tab")
  }
}
export async function openForm(): Promise<void> {
  await openApp("/add-komisi")
  // The first of a run to open a form loads its modules.
  await expect
    .element(page.getByRole("heading", { name: "Tambah Komisi" }), { timeout: 40_000 })
    .toBeVisible()
}
/** Chooses a file as document. */
export async function give(name: string, content: BlobPart): Promise<void> {
  const input = (await label("Dokumen").findElement()) as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(new File([content], name, { type: "application/octet-stream" }))
  input.files = chosen.files
  input.dispatchEvent(new Event("change", { bubbles: true }))
}
export async function save(): Promise<void> {
  await page.getByRole("button", { name: "Simpan" }).click()
  await page.getByRole("button", { name: "OK", exact: true }).click()
  await expectAddress("/komisi")
}
export const commissions = () => storedRows("komisi")
export const rows = () => page.css("main tbody tr")
export const commission = (id: string, more: object = {}) => ({
  id,
  ...COMMISSION,
  ...more,
})
/** Number of stored documents. */
export const documentCount = () =>
  new Promise<number>((resolve, reject) => {
    const open = indexedDB.open("koperasi-dokumen")
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const count = open.result.transaction("files").objectStore("files").count()
      count.onsuccess = () => {
        open.result.close()
        resolve(count.result)
      }
    }
  })
