/** Shortcuts for users who fill many forms: keyboard, return to the list, copies. */
import { expect, test } from "vitest"
import { cdp, page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import { appRouter } from "../../src/app/router"
import { hold } from "../stub/answers"
import { KINDS, peopleOf, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { row } from "../support/stored-lists"
import { openApp, openSignedOut, signIn } from "./support/app"
import { fillForm, openForm } from "./support/declared-form"
import { host } from "./support/host"
import {
  blur,
  boxOf,
  closeAlert,
  comboboxOf,
  entryOf,
  expectAddress,
  expectCount,
  expectGone,
  expectNoOverflow,
  fill,
  focus,
  heading,
  inputOf,
  press,
  pressKey,
  resize,
  rowOf,
  selectOf,
} from "./support/screen"
import { fillTransaction, openTransactions, putList, storedRows } from "./support/stored-lists"

const ADD = "/add-transaksi-singkong"

const showDetail = async (text: string) => {
  await rowOf(text).css("a[data-record]").click()
  return page.getByRole("dialog")
}

test("Salin opens the add form with the values that records may share", async () => {
  putList([row("N-1", { KodeReferensi: "R-1", Supplier: "CV Maju", DitambahkanOleh: "Budi" })])
  await openTransactions()
  await press("Salin", await showDetail("N-1"))
  await expectAddress(ADD)
  await expect.element(page.getByText(/Disalin dari N-1/)).toBeVisible()
  await expect.element(entryOf("Supplier")).toHaveValue("CV Maju")
  await expect.element(inputOf("No Nota")).toHaveValue("")
  await expect.element(inputOf("Kode Referensi")).toHaveValue("")
  await expect.element(inputOf("Ditambahkan Oleh")).not.toHaveValue("Budi")
  await fill("No Nota", "N-2")
  await fill("Kode Referensi", "R-2")
  await userEvent.keyboard("{Control>}s{/Control}")
  await press("OK", page.getByRole("dialog", { name: "Berhasil" }))
  await expectAddress("/transaksi-singkong")
  expect(storedRows().map(({ NoNota, Supplier }) => [NoNota, Supplier])).toEqual([
    ["N-1", "CV Maju"],
    ["N-2", "CV Maju"],
  ])
  // Opened directly, the form is empty.
  await openApp(ADD)
  await expect.element(entryOf("Supplier")).toHaveValue("")
})

test("the copy of a user has no personal number, email or password; without the right to add there is no Salin", async () => {
  const [kind] = KINDS
  host.data[kind.path] = [personOf(kind, 1)]
  await openApp(kind.list)
  const name = String((personOf(kind, 1).profiles as { full_name: string }).full_name)
  await press("Salin", await showDetail(name))
  await expectAddress(kind.add)
  await expect.element(inputOf("Nama Lengkap")).toHaveValue(name)
  for (const label of ["Email", "NIK", "No.NPWP"]) await expect.element(inputOf(label)).toHaveValue("")

  await openApp(kind.list, { role: "Staf", permissions: grants("AdminData", "view") })
  const dialog = await showDetail(name)
  await expect.element(dialog.getByRole("button", { name: "Tutup", exact: true })).toBeVisible()
  await expectCount(dialog.getByRole("button", { name: "Salin" }), 0)
})

test("Lanjut tambah lagi: the next empty form opens at once, with the focus in its first input", async () => {
  putList([row("L-0")])
  await resize(390, 844)
  await openApp(ADD)
  await expect.element(heading("Tambah Transaksi Singkong")).toBeVisible()
  // A phone offers it on the last step.
  const another = page.getByRole("checkbox", { name: "Lanjut tambah lagi" })
  await expectGone(another)
  await page.getByRole("navigation", { name: "Bagian formulir" }).getByRole("button").last().click()
  await another.click()
  await expectNoOverflow()
  // A phone draws one section of this form at a time.
  await resize(1440, 900)
  for (const note of ["L-1", "L-2"]) {
    await fillTransaction(note)
    await press("Tambah Transaksi")
    await expect.element(inputOf("No Nota")).toHaveValue("")
    await expectCount(page.getByRole("dialog"), 0)
    await expect.element(inputOf("No Nota")).toHaveFocus()
    await expectAddress(ADD)
  }
  expect(storedRows().map(({ NoNota }) => NoNota)).toEqual(["L-0", "L-1", "L-2"])
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([])
  // Nothing is left to lose.
  await page.getByRole("button", { name: "Batal" }).click()
  await expectAddress("/transaksi-singkong")
})

test("Lanjut tambah lagi: keys typed during the save are in the next form, and its toast leads to the list", async () => {
  const resource = registry.get("subAgents")
  await openForm(resource)
  await page.getByRole("checkbox", { name: "Lanjut tambah lagi" }).click()
  await fillForm(resource, host.data)
  const post = hold(host, "POST /sub-agents")
  await userEvent.keyboard("{Control>}s{/Control}")
  await post.seen
  await userEvent.keyboard("Warsito A{Tab}Sito")
  post.release()
  await expect.element(inputOf("Nama Panggilan")).toHaveValue("Sito")
  await expect.element(inputOf("Nama")).toHaveValue("Warsito A")
  await expect.element(inputOf("Nama Panggilan")).toHaveFocus()
  await userEvent.keyboard("2")
  await expect.element(inputOf("Nama Panggilan")).toHaveValue("Sito2")
  // A link like any other: it asks before typed text is lost.
  await press("Lihat")
  await press("Tetap di sini", page.getByRole("alertdialog"))
  await expect.element(inputOf("Nama")).toHaveValue("Warsito A")
})

test("[AB-80] Ctrl+S saves once from anywhere, and not while a dialog is open", async () => {
  const [kind] = KINDS
  host.data[kind.path] = [personOf(kind, 1)]
  await openApp(kind.list)
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  await fill("Nama Lengkap", "Nama Baru")
  const save = `PUT ${kind.path}/u1`
  host.answers.set(save, { status: 500, body: {} })
  await userEvent.keyboard("{Control>}s{/Control}")
  await expect.element(page.getByRole("alertdialog")).toBeVisible()
  const before = host.calls.length
  await userEvent.keyboard("{Control>}s{/Control}")
  await closeAlert(/./)
  expect(host.calls.slice(before).filter(({ method }) => method === "PUT")).toEqual([])
  host.answers.delete(save)
  const held = hold(host, save)
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard("{Control>}s{/Control}")
  await held.seen
  await userEvent.keyboard("{Control>}s{/Control}")
  held.release()
  await expect.element(page.getByText(kind.updated)).toBeVisible()
  expect(host.calls.slice(before).filter(({ method }) => method === "PUT")).toHaveLength(1)
})

test("a value that is not typed is a line below its label, on a desk as high as the inputs beside it", async () => {
  await resize(390, 844)
  await openForm(registry.get("partners"))
  const id = inputOf("ID Mitra")
  await expect.element(id).toBeVisible()
  // On a phone one that is empty takes no room.
  const empty = page.getByLabelText("Nama ID Mitra", { exact: true })
  await expect.element(empty).not.toBeVisible()
  const fieldHeight = () => id.element().closest("[data-read-only]")?.getBoundingClientRect().height
  expect([getComputedStyle(id.element()).borderTopWidth, fieldHeight()]).toEqual(["0px", 40])
  const label = page.getByText("ID Mitra", { exact: true })
  expect(boxOf(id).left).toBe(boxOf(label).left)
  await resize(1366, 768)
  await expect.element(empty).toBeVisible()
  expect([getComputedStyle(id.element()).borderTopWidth, boxOf(id).height]).toEqual(["0px", 36])
  expect(boxOf(id).left).toBe(boxOf(label).left)
})

test("on a phone the choices of a code that is not typed move nothing when they come", async () => {
  await resize(390, 844)
  const held = hold(host, "GET /partner-types")
  await openApp("/add-mitra")
  const label = page.getByText("Tanggal Jadi Mitra", { exact: true })
  await expect.element(page.getByText("Memuat pilihan...").first()).toBeVisible()
  const before = boxOf(label).top
  held.release()
  await expect.element(page.getByPlaceholder("Dibuat setelah jenis dipilih")).toBeVisible()
  expect(boxOf(label).top).toBe(before)
})

test("Enter moves to the next input if declared, also after days, and from the last to the button", async () => {
  await openApp(ADD)
  await focus(inputOf("No Nota"))
  await userEvent.keyboard("E-1{Enter}")
  await expect.element(inputOf("Kode Referensi")).toHaveFocus()
  await userEvent.keyboard("R-1{Enter}")
  await expect.element(inputOf("Tanggal Nota")).toHaveFocus()
  await userEvent.keyboard("07/05/2025{Enter}")
  await expect.element(inputOf("Tanggal Verifikasi")).toHaveFocus()
  await expect.element(inputOf("Tanggal Nota")).toHaveValue("07/05/2025")
  await pressKey(inputOf("Diubah Oleh"), "Enter")
  await expect.element(page.getByRole("button", { name: "Tambah Transaksi", exact: true })).toHaveFocus()
  await expectCount(page.getByRole("alert").filter({ hasText: "perlu diperiksa" }), 0)
})

test("letters and Enter choose from short lists too; letters without a match choose nothing", async () => {
  await openApp(KINDS[0].add)
  const status = comboboxOf("Status Perkawinan")
  await focus(status)
  await userEvent.keyboard("k{Enter}")
  await expect.element(selectOf("Status Perkawinan")).toHaveTextContent(/(?<!Belum )Kawin$/)
  await expect.element(status).toHaveAttribute("aria-expanded", "false")
  await userEvent.keyboard("lum{Enter}")
  await expect.element(selectOf("Status Perkawinan")).toHaveTextContent("Belum Kawin")
  await userEvent.keyboard("tidak ada{Enter}{Tab}")
  await expect.element(selectOf("Status Perkawinan")).toHaveTextContent("Belum Kawin")
})

test("a double click on a button that moves the form selects no text", async () => {
  await openApp(KINDS[0].add)
  const label = () => page.css("form label").first().element() as HTMLElement
  const save = page.getByRole("button", { name: "Simpan", exact: true })
  await expect.element(save).toBeVisible()
  // The first press moves a label under the pointer.
  save.element().addEventListener("click", () => {
    Object.assign(label().style, { position: "fixed", inset: "0", zIndex: "99", fontSize: "40rem" })
  })
  await save.dblClick()
  await expect.element(page.getByRole("alert").filter({ hasText: "perlu diperiksa" })).toBeInTheDocument()
  expect(getSelection()?.toString()).toBe("")
})

test("a pasted text that is too long stays whole, with a message", async () => {
  await openApp(KINDS[0].add)
  for (const [label, length, text] of [
    ["Nama Lengkap", 255, "n".repeat(300)],
    ["Alamat", 5000, "j".repeat(6000)],
    ["NIK", 32, "1".repeat(40)],
  ] as const) {
    const input = entryOf(label)
    await focus(input)
    // Inserts text like a paste or dictation.
    await (cdp() as { send: (method: string, params: object) => Promise<unknown> }).send("Input.insertText", {
      text,
    })
    await blur(input)
    await expect.element(input).toHaveValue(text)
    await expect.element(input).toHaveAccessibleDescription(`Maksimal ${length} karakter`)
  }
})

test("an edit, saved or cancelled, returns to the same search and page; a new record to the first page", async () => {
  const [kind] = KINDS
  host.data[kind.path] = peopleOf(kind, 45)
  const names = (host.data[kind.path] ?? []).map(
    ({ profiles }) => (profiles as unknown as { full_name: string }).full_name,
  )
  await openApp(kind.list)
  const third = names[44] ?? ""
  await page.getByRole("button", { name: "Halaman 3", exact: true }).click()
  await rowOf(third).getByRole("button", { name: "Edit" }).click()
  await expect.element(inputOf("Nama Lengkap")).toHaveValue(third)
  await press("Batal")
  await expectAddress(`${kind.list}?currentPage=3`)
  await expect.element(rowOf(third)).toBeVisible()
  await rowOf(third).getByRole("button", { name: "Edit" }).click()
  await fill("No. Telp", "081200000000")
  await press("Simpan")
  await expectAddress(`${kind.list}?currentPage=3`)
  await press("Tambah Admin")
  await press("Batal")
  await expectAddress(`${kind.list}?currentPage=3`)
  // The menu opens the list at its beginning.
  await rowOf(third).getByRole("button", { name: "Edit" }).click()
  await expect.element(inputOf("Nama Lengkap")).toHaveValue(third)
  await page.getByRole("link", { name: "Data Admin" }).click()
  await expectAddress(kind.list)
  await expect.element(rowOf(names[0] ?? "")).toBeVisible()
  // A form opened without that list does not return to page 3.
  await appRouter().navigate(kind.add)
  await press("Batal")
  await expectAddress(kind.list)
})

test("the remembered place of a list ends with the session", async () => {
  const [kind] = KINDS
  host.data[kind.path] = peopleOf(kind, 45)
  await openApp(`${kind.list}?currentPage=3`)
  await expect.element(rowOf("Orang 045")).toBeVisible()
  await press("Tambah Admin")
  await expect.element(inputOf("Nama Lengkap")).toBeVisible()
  await openSignedOut()
  signIn()
  await openApp(kind.add)
  await press("Batal")
  await expectAddress(kind.list)
})
