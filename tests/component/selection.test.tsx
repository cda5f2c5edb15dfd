/** Rows are ticked on several pages, all at once and with Shift; without both rights there are no boxes. */
import { useState } from "react"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import type { StoredRecord } from "../../src/core/schema/types"
import { useSelection } from "../../src/views/table/use-selection"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { row } from "../support/stored-lists"
import { mount, openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import { boxOf, button, expectAddress, expectCount, press, resize, rowOf, showTools } from "./support/screen"
import { bar, question, tick, toolsLoaded } from "./support/selection"
import { openTransactions, shownNotes, storedNotes } from "./support/stored-lists"

const [kind] = KINDS
const notes = (count: number) => Array.from({ length: count }, (_, index) => row(`B-${index + 1}`))

test("on a phone a press on a card ticks it while rows are ticked, and opens its record otherwise", async () => {
  await resize(390, 844)
  await openTransactions(notes(3))
  await toolsLoaded()
  const menu = rowOf("B-1").getByRole("button", { name: "Aksi lain" })
  await expect.element(menu).toBeVisible()
  await press("Pilih")
  await expect.element(menu).not.toBeInTheDocument()
  // Its place is the card's.
  expect(getComputedStyle(rowOf("B-1").element()).paddingRight).toBe("16px")
  const link = page.getByRole("link", { name: "B-1", exact: true })
  await link.click()
  await expect.element(tick("B-1")).toBeChecked()
  await rowOf("B-2").click({ position: { x: 200, y: 60 } })
  await expect.element(tick("B-2")).toBeChecked()
  await tick("B-2").click()
  await expect.element(tick("B-2")).not.toBeChecked()
  await expect.element(bar().getByRole("status")).toHaveTextContent("1 dipilih")
  await press("Selesai", bar())
  await expect.element(menu).toBeVisible()
  await link.click()
  await expectAddress(/show=/)
})

test("rows of this browser are ticked on several pages and deleted together; the others stay", async () => {
  await openTransactions(notes(25))
  await expectCount(page.getByRole("checkbox"), 0)
  await toolsLoaded()
  await press("Pilih")
  await expect.element(button("Hapus yang dipilih", bar())).toBeDisabled()
  await tick("B-2").click()
  await tick("B-20").click()
  await expect.element(bar().getByRole("status")).toHaveTextContent("2 dipilih")
  // The bar stays in sight above the rows of a scrolled page.
  expect(boxOf(bar()).top).toBeGreaterThan(0)
  scrollTo(0, 0)
  await expectAccessible()
  // The box of the head ticks the page; the second press unticks it.
  const pageBox = page.getByRole("checkbox", { name: "Pilih semua di halaman ini" })
  await pageBox.click()
  await expect.element(bar().getByRole("status")).toHaveTextContent("20 dipilih")
  await expect.element(pageBox).toBeChecked()
  await pageBox.click()
  await expect.element(bar().getByRole("status")).toHaveTextContent("0 dipilih")
  await tick("B-2").click()
  expect((pageBox.element() as HTMLInputElement).indeterminate).toBe(true)
  await tick("B-20").click()
  await page.getByRole("button", { name: "Halaman 2", exact: true }).click()
  await tick("B-25").click()
  await page.getByRole("button", { name: "Halaman 1", exact: true }).click()
  await expect.element(tick("B-20")).toBeChecked()
  await press("Hapus yang dipilih", bar())
  await expect.element(question()).toHaveTextContent("Apakah Anda yakin ingin menghapus 3 data ini?")
  await press("Batal", question())
  expect(storedNotes()).toHaveLength(25)
  await press("Hapus yang dipilih", bar())
  await press("Ya", question())
  await expect.element(page.getByText("3 dari 3 data dihapus.")).toBeVisible()
  const left = notes(25)
    .map(({ NoNota }) => NoNota)
    .filter((note) => !["B-2", "B-20", "B-25"].includes(String(note)))
  expect(storedNotes()).toEqual(left)
  await expect.poll(shownNotes).toEqual(left.slice(0, 20))
  await press("Selesai", bar())
  await expectCount(page.getByRole("checkbox"), 0)
})

test("all matching rows are ticked at once, on unseen pages too", async () => {
  await openTransactions([...notes(25), row("Z-1", { Supplier: "CV Lain" })])
  await page.getByPlaceholder("Cari...").fill("B-")
  await expect.element(page.getByText("1–20 dari 25")).toBeVisible()
  await toolsLoaded()
  await press("Pilih")
  // Its place is there from the beginning.
  await expect.element(button("Ekspor", bar())).toBeDisabled()
  const before = boxOf(button("Hapus yang dipilih", bar()))
  await press("Pilih semua (25)", bar())
  await expect.element(bar().getByRole("status")).toHaveTextContent("25 dipilih")
  await expect.element(button("Ekspor", bar())).toBeEnabled()
  expect(boxOf(button("Hapus yang dipilih", bar())).left).toBe(before.left)
  await press("Hapus yang dipilih", bar())
  await expect.element(question()).toHaveTextContent("dan 20 lainnya")
  await press("Ya", question())
  await expect.element(page.getByText("25 dari 25 data dihapus.")).toBeVisible()
  expect(storedNotes()).toEqual(["Z-1"])
  // Without a match there is nothing to tick.
  await page.getByRole("searchbox").fill("zzz")
  await expect.element(button("Pilih semua (0)", bar())).toBeDisabled()
})

test("reloaded rows replace the ticked ones in the same render", async () => {
  const resource = registry.get("suppliers")
  const at = (version: number) => [{ id: "a", version }]
  const seen: string[] = []
  let come: (rows: StoredRecord[]) => void = () => {}
  let tickAll: (rows: StoredRecord[]) => void = () => {}
  const Ticked = () => {
    const [rows, setRows] = useState<StoredRecord[]>(at(1))
    const { records, add } = useSelection(resource, { loadedAt: 0, rows, page: rows })
    come = setRows
    tickAll = add
    seen.push(`${rows[0]?.version}: ${[...records.values()].map(({ version }) => version)}`)
    return null
  }
  mount(<Ticked />)
  await expect.poll(() => seen.at(-1)).toBe("1: ")
  tickAll(at(1))
  await expect.poll(() => seen.at(-1)).toBe("1: 1")
  come(at(2))
  await expect.poll(() => seen.at(-1)).toBe("2: 2")
  expect(seen).not.toContain("2: 1")
})

test("Shift ticks or unticks every row from the last toggled one on", async () => {
  await openTransactions(notes(25))
  await toolsLoaded()
  await press("Pilih")
  const chosen = (count: number) =>
    expect.element(bar().getByRole("status")).toHaveTextContent(`${count} dipilih`)
  const shift = { modifiers: ["Shift"] as const } as { modifiers: ["Shift"] }
  await tick("B-3").click(shift)
  await chosen(1)
  await tick("B-7").click(shift)
  await chosen(5)
  expect(String(getSelection())).toBe("")
  await tick("B-6").click()
  await tick("B-4").click(shift)
  await chosen(2)
  await expect.element(tick("B-3")).toBeChecked()
  await expect.element(tick("B-7")).toBeChecked()
  // The last toggled row is on another page: no range.
  await page.getByRole("button", { name: "Halaman 2", exact: true }).click()
  await tick("B-25").click(shift)
  await chosen(3)
})

test("with the right to view only there is nothing to tick", async () => {
  host.data[kind.path] = [personOf(kind, 1)]
  await openApp(kind.list, { role: "Staf", permissions: grants("AdminData", "view") })
  await showTools()
  await expectCount(page.getByRole("button", { name: "Pilih", exact: true }), 0)
})
