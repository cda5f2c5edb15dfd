/** Selected rows of a list: export and deletion; without both rights there are no boxes. */

import { useState } from "react"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { appRouter } from "../../src/app/router"
import type { StoredRecord } from "../../src/core/schema/types"
import { useSelection } from "../../src/views/table/use-selection"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { row } from "../support/stored-lists"
import { mount, openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import { button, closeAlert, expectCount, expectGone, heading, press, rowOf } from "./support/screen"
import { openTransactions, putList, shownNotes, storedNotes } from "./support/stored-lists"

const [kind] = KINDS
const tick = (name: string) => page.getByRole("checkbox", { name: `Pilih ${name}`, exact: true })
const bar = () => page.getByRole("region", { name: "Data yang dipilih" })
const question = () => page.getByRole("alertdialog")
/** Waits for the last tool, so that no tool moves any more. */
const toolsLoaded = () => expect.element(button("Impor")).toBeVisible()
const notes = (count: number) => Array.from({ length: count }, (_, index) => row(`B-${index + 1}`))

test("rows of this browser are ticked on several pages and deleted together; the others stay", async () => {
  putList(notes(25))
  await openTransactions()
  await expectCount(page.getByRole("checkbox"), 0)
  await toolsLoaded()
  await press("Pilih")
  await expect.element(button("Hapus yang dipilih", bar())).toBeDisabled()
  await tick("B-2").click()
  await tick("B-20").click()
  await expect.element(bar().getByRole("status")).toHaveTextContent("2 dipilih")
  await expectAccessible()
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
  putList([...notes(25), row("Z-1", { Supplier: "CV Lain" })])
  await openTransactions()
  await page.getByPlaceholder("Cari...").fill("B-")
  await expect.element(page.getByText("1–20 dari 25")).toBeVisible()
  await toolsLoaded()
  await press("Pilih")
  await press("Pilih semua (25)", bar())
  await expect.element(bar().getByRole("status")).toHaveTextContent("25 dipilih")
  await expect.element(button("Ekspor", bar())).toBeVisible()
  await press("Hapus yang dipilih", bar())
  await expect.element(question()).toHaveTextContent("dan 20 lainnya")
  await press("Ya", question())
  await expect.element(page.getByText("25 dari 25 data dihapus.")).toBeVisible()
  expect(storedNotes()).toEqual(["Z-1"])
  // Without a match there is nothing to tick.
  await page.getByRole("searchbox").fill("zzz")
  await expect.element(button("Pilih semua (0)", bar())).toBeDisabled()
})

test("each record is deleted by a call; refused ones stay, stay ticked, and are reported", async () => {
  host.data[kind.path] = [1, 2, 3].map((number) => personOf(kind, number))
  const names = [1, 2, 3].map((number) =>
    String((personOf(kind, number).profiles as { full_name: string }).full_name),
  )
  host.answers.set(`DELETE ${kind.path}/u2`, { status: 409, body: { message: "Masih dipakai." } })
  await openApp(kind.list)
  await expect.element(rowOf(names[0] ?? "")).toBeVisible()
  await toolsLoaded()
  await press("Pilih")
  await press("Pilih semua (3)", bar())
  host.calls.length = 0
  await press("Hapus yang dipilih", bar())
  await press("Ya", question())
  const alert = page.getByRole("alertdialog", { name: "2 dari 3 data dihapus." })
  await expect.element(alert).toHaveTextContent(`Tidak dapat dihapus: ${names[1]} (Masih dipakai).`)
  await closeAlert("2 dari 3 data dihapus.")
  const deleted = host.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path)
  expect(deleted.map((path) => path.split("/").at(-1)).sort()).toEqual(["u1", "u2", "u3"])
  await expectGone(rowOf(names[0] ?? ""))
  await expect.element(tick(names[1] ?? "")).toBeChecked()
})

/** A list of four, all of them ticked and their deletion confirmed. */
async function deleteFour(person?: Parameters<typeof openApp>[1]): Promise<void> {
  host.data[kind.path] = [1, 2, 3, 4].map((number) => personOf(kind, number))
  await openApp(kind.list, person)
  await expect.element(rowOf("Orang 004")).toBeVisible()
  await toolsLoaded()
  await press("Pilih")
  await press("Pilih semua (4)", bar())
  host.calls.length = 0
  await press("Hapus yang dipilih", bar())
  await press("Ya", question())
}
const deletions = () =>
  host.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path.split("/").at(-1))

test("an unreachable host stops the deletion; the rest is reported and stays ticked", async () => {
  host.answers.set(`DELETE ${kind.path}/u2`, { status: 503, body: {} })
  await deleteFour()
  const alert = page.getByRole("alertdialog", { name: "1 dari 4 data dihapus." })
  await expect
    .element(alert)
    .toHaveTextContent(/Tidak dapat dihapus: Orang 002 \(Server sedang sibuk .*\)\. 2 lainnya belum dicoba\./)
  expect(deletions()).toEqual(["u1", "u2"])
  await closeAlert("1 dari 4 data dihapus.")
  await expect.element(bar().getByRole("status")).toHaveTextContent("3 dipilih")
})

test("a 500 for one record does not stop the others", async () => {
  host.answers.set(`DELETE ${kind.path}/u2`, { status: 500, body: {} })
  await deleteFour()
  await expect
    .element(page.getByRole("alertdialog", { name: "3 dari 4 data dihapus." }))
    .not.toHaveTextContent("belum dicoba")
  expect(deletions()).toEqual(["u1", "u2", "u3", "u4"])
})

test("[AB-73] losing the right stops the deletion and reports the rest", async () => {
  const reduced = grants("AdminData", "view", "add", "edit")
  const refused = { status: 403, body: {} }
  host.answers.set(`DELETE ${kind.path}/u2`, () => {
    host.answers.set("GET /permissions/2", { status: 200, body: { data: { permissions: reduced } } })
    return refused
  })
  // A call that runs when the right is lost.
  host.answers.set(`DELETE ${kind.path}/u3`, async () => {
    await expectCount(page.getByText("Hapus yang dipilih"), 0)
    return refused
  })
  await deleteFour({
    role: "Staf",
    roleId: "2",
    permissions: grants("AdminData", "view", "add", "edit", "delete"),
  })
  await expect
    .element(page.getByRole("alertdialog", { name: "1 dari 4 data dihapus." }))
    .toHaveTextContent("1 lainnya belum dicoba.")
  expect(deletions()).toEqual(["u1", "u2", "u3"])
})

test("leaving the list stops the deletion and reports its progress", async () => {
  host.answers.set(`DELETE ${kind.path}/u2`, async () => {
    void appRouter().navigate("/dashboard")
    await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
    return { status: 200, body: "" }
  })
  await deleteFour()
  await expect
    .element(page.getByRole("alertdialog", { name: "2 dari 4 data dihapus." }))
    .toHaveTextContent("2 lainnya belum dicoba.")
  expect(deletions()).toEqual(["u1", "u2"])
})

test("ticked rows follow the list: changed ones have their new version, deleted ones are no longer ticked", async () => {
  const versions = (...which: readonly number[]) =>
    which
      .map((version, index) => ({ ...personOf(kind, index + 1), version }))
      .filter(({ version }) => version)
  host.data[kind.path] = versions(1, 1, 1)
  await openApp(kind.list)
  await expect.element(rowOf("Orang 001")).toBeVisible()
  await toolsLoaded()
  await press("Pilih")
  await press("Pilih semua (3)", bar())
  // Another user changes one, and deletes another.
  host.data[kind.path] = versions(2, 0, 1)
  const deleteAll = async () => {
    host.calls.length = 0
    await press("Hapus yang dipilih", bar())
    await press("Ya", question())
  }
  const sent = () =>
    host.calls
      .filter(({ method }) => method === "DELETE")
      .map(({ path, ifMatch }) => [path.split("/").at(-1), ifMatch])
  await deleteAll()
  await closeAlert("1 dari 3 data dihapus.")
  await expect.element(bar().getByRole("status")).toHaveTextContent("1 dipilih")
  await expectGone(rowOf("Orang 002"))
  await deleteAll()
  await expect.element(page.getByText("1 dari 1 data dihapus.")).toBeVisible()
  expect(sent()).toEqual([["u1", '"2"']])
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
  putList(notes(25))
  await openTransactions()
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
  await expect.element(page.getByRole("button", { name: "Kolom", exact: true })).toBeVisible()
  await expectCount(page.getByRole("button", { name: "Pilih", exact: true }), 0)
})
