/** Steps of a document's dialog and texts of its paper. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import { button, press, textsOf } from "./screen"

/** Opens a document's dialog from the menu of the list. */
export async function openDialog(name: string) {
  await press("Cetak")
  await page.getByRole("menuitem", { name, exact: true }).click()
  const dialog = page.getByRole("dialog", { name, exact: true })
  await expect.element(button("Preview", dialog)).toBeVisible()
  // It is open when its first input has the focus.
  await expect.poll(() => document.activeElement?.closest("dialog form") !== null).toBe(true)
  return dialog
}
export const tick = (name: string) => page.getByRole("checkbox", { name, exact: true }).click()
export const heads = () => textsOf(page.getByRole("columnheader"))
/** Texts of a column of the paper. */
export const column = (position: number) => textsOf(page.css(`tbody tr td:nth-child(${position})`))
