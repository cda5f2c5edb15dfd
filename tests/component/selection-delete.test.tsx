/** The deletion of ticked rows: one call each, what stops it, and its report. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { appRouter } from "../../src/app/router"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { closeAlert, expectCount, expectGone, heading, press, rowOf } from "./support/screen"
import { bar, question, tick, toolsLoaded } from "./support/selection"

const [kind] = KINDS

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
