/** Several rows of a list at once: ticked, handed out, deleted; who may do neither has no boxes. */

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
/** The last of the tools has come: those before it stand where they are pressed. */
const toolsStand = () => expect.element(button("Impor")).toBeVisible()
const notes = (count: number) => Array.from({ length: count }, (_, index) => row(`B-${index + 1}`))

test("rows of this browser are ticked on several pages and deleted together; the others stay as they are", async () => {
  putList(notes(25))
  await openTransactions()
  await expectCount(page.getByRole("checkbox"), 0)
  await toolsStand()
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

test("all rows that fit a search are ticked at once, on pages that nobody has seen as well", async () => {
  putList([...notes(25), row("Z-1", { Supplier: "CV Lain" })])
  await openTransactions()
  await page.getByPlaceholder("Cari...").fill("B-")
  await expect.element(page.getByText("1–20 dari 25")).toBeVisible()
  await toolsStand()
  await press("Pilih")
  await press("Pilih semua (25)", bar())
  await expect.element(bar().getByRole("status")).toHaveTextContent("25 dipilih")
  await expect.element(button("Ekspor", bar())).toBeVisible()
  await press("Hapus yang dipilih", bar())
  await expect.element(question()).toHaveTextContent("dan 20 lainnya")
  await press("Ya", question())
  await expect.element(page.getByText("25 dari 25 data dihapus.")).toBeVisible()
  expect(storedNotes()).toEqual(["Z-1"])
  // Where nothing fits there is nothing to tick.
  await page.getByRole("searchbox").fill("zzz")
  await expect.element(button("Pilih semua (0)", bar())).toBeDisabled()
})

test("a host is asked for each as if it were alone; what it refuses stays, stays ticked, and is told", async () => {
  host.data[kind.path] = [1, 2, 3].map((number) => personOf(kind, number))
  const names = [1, 2, 3].map((number) =>
    String((personOf(kind, number).profiles as { full_name: string }).full_name),
  )
  host.answers.set(`DELETE ${kind.path}/u2`, { status: 409, body: { message: "Masih dipakai." } })
  await openApp(kind.list)
  await expect.element(rowOf(names[0] ?? "")).toBeVisible()
  await toolsStand()
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
  await toolsStand()
  await press("Pilih")
  await press("Pilih semua (4)", bar())
  host.calls.length = 0
  await press("Hapus yang dipilih", bar())
  await press("Ya", question())
}
const asked = () =>
  host.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path.split("/").at(-1))

test("where nobody answers any more the rest is not asked for, and is told and stays ticked", async () => {
  host.answers.set(`DELETE ${kind.path}/u2`, { status: 503, body: {} })
  await deleteFour()
  const alert = page.getByRole("alertdialog", { name: "1 dari 4 data dihapus." })
  await expect
    .element(alert)
    .toHaveTextContent(/Tidak dapat dihapus: Orang 002 \(Server sedang sibuk .*\)\. 2 lainnya belum dicoba\./)
  expect(asked()).toEqual(["u1", "u2"])
  await closeAlert("1 dari 4 data dihapus.")
  await expect.element(bar().getByRole("status")).toHaveTextContent("3 dipilih")
})

test("a record that its host fails at is one record: the others are asked for", async () => {
  host.answers.set(`DELETE ${kind.path}/u2`, { status: 500, body: {} })
  await deleteFour()
  await expect
    .element(page.getByRole("alertdialog", { name: "3 dari 4 data dihapus." }))
    .not.toHaveTextContent("belum dicoba")
  expect(asked()).toEqual(["u1", "u2", "u3", "u4"])
})

test("[AB-73] a right that goes in the middle of it ends it: what is left is told, and nobody goes on asking", async () => {
  const kept = grants("AdminData", "view", "add", "edit")
  const refused = { status: 403, body: {} }
  host.answers.set(`DELETE ${kind.path}/u2`, () => {
    host.answers.set("GET /permissions/2", { status: 200, body: { data: { permissions: kept } } })
    return refused
  })
  // What was on its way already when the news comes.
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
  expect(asked()).toEqual(["u1", "u2", "u3"])
})

test("who leaves the list in the middle of it ends it, and is told how far it came", async () => {
  host.answers.set(`DELETE ${kind.path}/u2`, async () => {
    void appRouter().navigate("/dashboard")
    await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
    return { status: 200, body: "" }
  })
  await deleteFour()
  await expect
    .element(page.getByRole("alertdialog", { name: "2 dari 4 data dihapus." }))
    .toHaveTextContent("2 lainnya belum dicoba.")
  expect(asked()).toEqual(["u1", "u2"])
})

test("what is ticked is the list's rows as they are: those that others have changed are the changed ones, and those that went are not ticked", async () => {
  const versions = (...which: readonly number[]) =>
    which
      .map((version, index) => ({ ...personOf(kind, index + 1), version }))
      .filter(({ version }) => version)
  host.data[kind.path] = versions(1, 1, 1)
  await openApp(kind.list)
  await expect.element(rowOf("Orang 001")).toBeVisible()
  await toolsStand()
  await press("Pilih")
  await press("Pilih semua (3)", bar())
  // Meanwhile somebody else changes one, and deletes another.
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

test("rows that come anew are the ticked ones as soon as they stand there", async () => {
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

test("Shift ticks every row from the last one on, and takes their ticks away again the same way", async () => {
  putList(notes(25))
  await openTransactions()
  await toolsStand()
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
  // The last one stands on another page: from there on nothing is meant.
  await page.getByRole("button", { name: "Halaman 2", exact: true }).click()
  await tick("B-25").click(shift)
  await chosen(3)
})

test("who may only look has nothing to tick", async () => {
  host.data[kind.path] = [personOf(kind, 1)]
  await openApp(kind.list, { role: "Staf", permissions: grants("AdminData", "view") })
  await expect.element(page.getByRole("button", { name: "Kolom", exact: true })).toBeVisible()
  await expectCount(page.getByRole("button", { name: "Pilih", exact: true }), 0)
})
