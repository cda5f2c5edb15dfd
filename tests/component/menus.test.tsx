/** Menus and dialogs on a phone are inside the window, and buttons break no words. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { press, resize, rowOf } from "./support/screen"

const [ADMINS] = KINDS

async function openList(width: number, height: number): Promise<void> {
  await resize(width, height)
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  await openApp(ADMINS.list)
  await expect.element(rowOf("Orang 001")).toBeVisible()
}

test("a menu of a list's tools is inside the window", async () => {
  await openList(390, 844)
  await press("Ekspor")
  const menu = page.getByRole("menu", { name: "Ekspor" })
  await expect.element(menu).toBeVisible()
  const { left, right } = menu.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
})

test("a button in a dialog is as wide as its longest word", async () => {
  await openList(390, 844)
  await press("Tampilan")
  const dialog = page.getByRole("dialog")
  await expect.element(dialog.getByRole("button", { name: "Simpan" })).toBeVisible()
  for (const button of dialog.element().querySelectorAll("button")) {
    const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode()
    const range = document.createRange()
    if (text) range.selectNodeContents(text)
    const lines = text ? range.getClientRects().length : 0
    const words = (button.textContent ?? "").trim().split(/\s+/).length
    expect([button.textContent, lines <= Math.max(1, words)]).toEqual([button.textContent, true])
  }
})

test("a dialog stays open when a phone is turned upright", async () => {
  await openList(844, 390)
  await press("Impor")
  const dialog = page.getByRole("dialog", { name: /^Impor / })
  await expect.element(dialog).toBeVisible()
  await resize(390, 844)
  await expect.element(dialog).toBeVisible()
  await press("Tutup dialog", dialog)
  await expect.element(page.getByRole("button", { name: "Lainnya" })).toHaveFocus()
})
