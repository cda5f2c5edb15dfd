/** Proposed values and warnings beside a form's fields. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import { noteLastUsed } from "../../src/session/last-used"
import { clearSession } from "../../src/session/session"
import { KINDS, personOf } from "../support/people"
import { fillHost } from "../support/verification"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { openForm } from "./support/declared-form"
import { host } from "./support/host"
import {
  button,
  comboboxOf,
  entryOf,
  expectCount,
  expectGone,
  expectNoOverflow,
  fill,
  focus,
  inputOf,
  press,
  pressKey,
  resize,
  selectOf,
} from "./support/screen"
import { fillTransaction } from "./support/stored-lists"

const offer = (text: string) => button(`Pakai ${text}`)

test("a computed value is proposed in its empty field and taken with Tab or a click", async () => {
  await openApp("/add-transaksi-singkong")
  await fill("Gross", "7400")
  await expectCount(page.getByRole("button", { name: /^Pakai/ }), 0)
  await fill("Tare", "2850")
  await expect.element(offer("4.550")).toBeVisible()
  const netto = inputOf("Netto")
  await expect.element(netto).toHaveAttribute("placeholder", "4.550")
  await expect.element(netto).toHaveAccessibleDescription(/Pakai 4\.550/)
  // Shift+Tab takes nothing.
  await focus(netto)
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}")
  await expect.element(netto).toHaveValue("")
  await pressKey(netto, "Tab")
  // The stored text, with dots for the eye alone.
  await expect.element(netto).toHaveValue("4.550")
  await expect.element(inputOf("Refraksi")).toHaveFocus()
  await expectGone(offer("4.550"))

  await userEvent.keyboard("3")
  await offer("4.414").click()
  await expect.element(inputOf("Berat Bersih")).toHaveValue("4414")
  await expect.element(inputOf("Berat Bersih")).toHaveFocus()
  // The proposal returns when the field is emptied.
  await fill("Berat Bersih", "")
  await expect.element(offer("4.414")).toBeVisible()
  await fill("Berat Bersih", "4400")
  await expectGone(offer("4.414"))
})

test("a warning blocks nothing and disappears with its reason", async () => {
  await resize(390, 844)
  await openApp("/add-transaksi-singkong")
  await page.getByRole("button", { name: /^Timbangan/ }).click()
  await fill("Gross", "7400")
  await fill("Tare", "2850")
  await fill("Netto", "4500")
  await pressKey(inputOf("Netto"), "Tab")
  const warning = page.getByText("Gross − Tare = 4.550, bukan 4.500.")
  await expect.element(warning).toBeVisible()
  await expect.element(inputOf("Netto")).toHaveAccessibleDescription(/bukan 4.500/)
  await expect.element(inputOf("Netto")).toHaveAttribute("aria-invalid", "false")
  await expectNoOverflow()
  await fill("Gross", "7350")
  await expectGone(warning)
})

for (const kind of KINDS)
  test(`${kind.heading}: an existing name and a short NIK are warned of, and +62 is normalised`, async () => {
    host.data[kind.path] = [personOf(kind, 1)]
    const there = String((personOf(kind, 1).profiles as { full_name: string }).full_name)
    await openApp(kind.list)
    await page
      .getByRole("link", { name: /Tambah/ })
      .or(page.getByRole("button", { name: /Tambah/ }))
      .first()
      .click()
    await fill("Nama Lengkap", there)
    await pressKey(inputOf("Nama Lengkap"), "Tab")
    await expect.element(page.getByText(`Sudah ada yang mirip: ${there}.`)).toBeVisible()
    await fill("NIK", "927101010190000")
    await pressKey(inputOf("NIK"), "Tab")
    await expect.element(page.getByText("NIK biasanya 16 digit; ini 15 digit.")).toBeVisible()
    await fill("No. Telp", "+62 812-3456-7890")
    await expect.element(inputOf("No. Telp")).toHaveValue("081234567890")
  })

test("warnings and proposals are accessible", async () => {
  await openApp("/add-transaksi-singkong")
  await fill("Gross", "7400")
  await fill("Tare", "2850")
  await expect.element(offer("4.550")).toBeVisible()
  await fill("Netto", "1")
  await pressKey(inputOf("Netto"), "Tab")
  await fill("Refraksi", "3")
  await expect.element(page.getByText(/bukan 1\./)).toBeVisible()
  await expectAccessible()
})

test("a typed text that is no day is named and refuses the save, by Enter, by a click and by Ctrl+S", async () => {
  await openApp("/add-transaksi-singkong")
  const input = inputOf("Tanggal Nota")
  await fill("Tanggal Nota", "07/05/2025")
  await pressKey(input, "Tab")
  await fill("Tanggal Nota", "31/02/2026")
  await pressKey(input, "Tab")
  await expect.element(input).toHaveAccessibleDescription(/'31\/02\/2026' bukan tanggal/)
  await expect.element(input).toHaveValue("31/02/2026")
  await expect.element(input).toHaveAttribute("aria-invalid", "true")
  await expectAccessible()
  await fill("Tanggal Nota", "8/5/2025")
  await pressKey(input, "Tab")
  await expect.element(input).not.toHaveAccessibleDescription(/bukan tanggal/)
  await expect.element(input).toHaveValue("08/05/2025")

  await fillTransaction("N-1")
  for (const save of [
    () => userEvent.keyboard("{Enter}"),
    () => press("Tambah Transaksi"),
    () => userEvent.keyboard("{Control>}s{/Control}"),
  ]) {
    await fill("Tanggal Nota", "27/11/2026")
    await focus(input)
    await userEvent.keyboard("{End}26112026")
    await save()
    await expect
      .element(input, { message: String(save) })
      .toHaveAccessibleDescription(/'27\/11\/202626112026' bukan tanggal/)
    await expectCount(page.getByRole("dialog", { name: "Berhasil" }), 0)
  }
  expect(localStorage.getItem("transaksiSingkong") ?? "").not.toContain("N-1")
  await fill("Tanggal Nota", "27/11/2026")
  await press("Tambah Transaksi")
  await press("OK", page.getByRole("dialog", { name: "Berhasil" }))
})

test("the next form offers the supplier of the last record, until the session ends", async () => {
  await openApp("/add-transaksi-singkong")
  await fillTransaction("N-1")
  await fill("Supplier", "CV Maju")
  await press("Tambah Transaksi")
  await press("OK", page.getByRole("dialog", { name: "Berhasil" }))
  await openApp("/add-transaksi-singkong")
  await expect.element(offer("CV Maju")).toBeVisible()
  await pressKey(entryOf("Supplier"), "Tab")
  await expect.element(entryOf("Supplier")).toHaveValue("CV Maju")
  clearSession("logout")
  expect(Object.values(localStorage).join()).not.toContain('"user"')
  await openApp("/add-transaksi-singkong")
  await expect.element(inputOf("No Nota")).toHaveFocus()
  await expectCount(offer("CV Maju"), 0)
})

test("a reference offers the last record by its name, as long as it may be chosen", async () => {
  fillHost(host.data)
  host.data["/suppliers"] = [{ id: "8", name: "CV Maju", code_sp: "SP-8" }]
  const resource = registry.get("verifications")
  await openForm(resource)
  noteLastUsed(resource.name, { supplierId: "8" })
  await openForm(registry.get("subAgents"))
  await openForm(resource)
  await expect.element(offer("CV Maju")).toBeVisible()
  // The open list has its own use of Tab.
  await focus(comboboxOf("Supplier"))
  await userEvent.keyboard("{ArrowDown}{Escape}{Tab}")
  await expect.element(selectOf("Supplier")).toHaveTextContent("CV Maju")
  host.data["/suppliers"] = [{ id: "9", name: "CV Lain", code_sp: "SP-9" }]
  await openForm(resource)
  await expectCount(page.getByRole("button", { name: /^Pakai/ }), 0)
})
