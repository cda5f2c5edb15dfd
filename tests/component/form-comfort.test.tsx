/** What whoever fills forms all day is spared: the mouse, the way back to the list, and typing the same twice. */
import { expect, test } from "vitest"
import { cdp, page, userEvent } from "vitest/browser"
import { transactions } from "../../resources/transactions"
import { appRouter } from "../../src/app/router"
import { hold } from "../stub/answers"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { row } from "../support/stored-lists"
import { openApp, openSignedOut, signIn } from "./support/app"
import { host } from "./support/host"
import {
  blur,
  closeAlert,
  comboboxOf,
  entryOf,
  expectAddress,
  expectCount,
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
import { openTransactions, putList, storedRows } from "./support/stored-lists"

const ADD = "/add-transaksi-singkong"

async function fillTransaction(note: string): Promise<void> {
  for (const [key, field] of Object.entries(transactions.fields))
    await fill(field.label, key === "NoNota" ? note : field.type === "date" ? "2025-05-07" : "1")
}
const showDetail = async (text: string) => {
  await rowOf(text).getByRole("button", { name: "Lihat Detail" }).click()
  return page.getByRole("dialog")
}

test("Salin opens the add form with what another note may have as well, and adds another", async () => {
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
  // Opened by itself the form is empty again.
  await openApp(ADD)
  await expect.element(entryOf("Supplier")).toHaveValue("")
})

test("a person's copy has no number, address or password of that person's; who may not add is not offered one", async () => {
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

test("Lanjut tambah lagi: the next form is there at once, empty, under the first input", async () => {
  putList([row("L-0")])
  await resize(390, 844)
  await openApp(ADD)
  await expect.element(heading("Tambah Transaksi Singkong")).toBeVisible()
  await page.getByRole("checkbox", { name: "Lanjut tambah lagi" }).click()
  await expectNoOverflow()
  for (const note of ["L-1", "L-2"]) {
    await fillTransaction(note)
    await press("Tambah Transaksi")
    await press("OK", page.getByRole("dialog", { name: "Berhasil" }))
    await expect.element(inputOf("No Nota")).toHaveValue("")
    await expect.element(inputOf("No Nota")).toHaveFocus()
    await expectAddress(ADD)
  }
  expect(storedRows().map(({ NoNota }) => NoNota)).toEqual(["L-0", "L-1", "L-2"])
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([])
  // Nothing is left to lose.
  await page.getByRole("button", { name: "Batal" }).click()
  await expectAddress("/transaksi-singkong")
})

test("[AB-80] Ctrl+S saves once, wherever the focus is, and not while something is asked", async () => {
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

test("Enter goes on to the next input where it is declared, over days and texts, and from the last to the button", async () => {
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
  await expectCount(page.getByRole("alert").filter({ hasText: "Periksa kembali" }), 0)
})

test("by letters and Enter one chooses from the shortest list too; letters that fit nothing choose nothing", async () => {
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

test("a double click on a button that moves the form marks no word of it", async () => {
  await openApp(KINDS[0].add)
  const label = () => page.css("form label").first().element() as HTMLElement
  const save = page.getByRole("button", { name: "Simpan", exact: true })
  await expect.element(save).toBeVisible()
  // Between its two presses the page goes to what is wrong: a label comes to lie under the pointer.
  save.element().addEventListener("click", () => {
    Object.assign(label().style, { position: "fixed", inset: "0", zIndex: "99", fontSize: "40rem" })
  })
  await save.dblClick()
  await expect.element(page.getByRole("alert").filter({ hasText: "Periksa kembali" })).toBeInTheDocument()
  expect(getSelection()?.toString()).toBe("")
})

test("a pasted text that is too long stays whole, and says so", async () => {
  await openApp(KINDS[0].add)
  for (const [label, length, text] of [
    ["Nama Lengkap", 255, "n".repeat(300)],
    ["Alamat", 5000, "j".repeat(6000)],
    ["NIK", 32, "1".repeat(40)],
  ] as const) {
    const input = entryOf(label)
    await focus(input)
    // As the browser takes a text that is pasted, or spoken.
    await (cdp() as { send: (method: string, params: object) => Promise<unknown> }).send("Input.insertText", {
      text,
    })
    await blur(input)
    await expect.element(input).toHaveValue(text)
    await expect.element(input).toHaveAccessibleDescription(`Maksimal ${length} karakter`)
  }
})

test("who edits or gives up comes back to the search and the page that he left; a new record to the list's beginning", async () => {
  const [kind] = KINDS
  host.data[kind.path] = Array.from({ length: 45 }, (_, index) => personOf(kind, index + 1))
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
  // By the menu one asks for the list as such.
  await rowOf(third).getByRole("button", { name: "Edit" }).click()
  await expect.element(inputOf("Nama Lengkap")).toHaveValue(third)
  await page.getByRole("link", { name: "Data Admin" }).click()
  await expectAddress(kind.list)
  await expect.element(rowOf(names[0] ?? "")).toBeVisible()
  // And who then comes to a form without that list has not come from its third page.
  await appRouter().navigate(kind.add)
  await press("Batal")
  await expectAddress(kind.list)
})

test("what a list was left at goes with the session, also for the same person", async () => {
  const [kind] = KINDS
  host.data[kind.path] = Array.from({ length: 45 }, (_, index) => personOf(kind, index + 1))
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
