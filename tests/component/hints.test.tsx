/** Proposed values and warnings beside a form's fields. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  button,
  expectCount,
  expectGone,
  expectNoOverflow,
  fill,
  focus,
  inputOf,
  pressKey,
  resize,
} from "./support/screen"

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
  await expect.element(netto).toHaveValue("4550")
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
    await expect.element(page.getByText(`Sudah ada nama yang sama atau mirip: ${there}.`)).toBeVisible()
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

test("a typed text that is no day is named, and its earlier day stays", async () => {
  await openApp("/add-transaksi-singkong")
  const input = inputOf("Tanggal Nota")
  await fill("Tanggal Nota", "07/05/2025")
  await pressKey(input, "Tab")
  await fill("Tanggal Nota", "31/02/2026")
  await pressKey(input, "Tab")
  const refusal = page.getByRole("alert").filter({ hasText: "'31/02/2026' bukan tanggal" })
  await expect.element(refusal).toBeVisible()
  await expect.element(input).toHaveValue("07/05/2025")
  await expect.element(input).toHaveAttribute("aria-invalid", "true")
  await expectAccessible()
  await fill("Tanggal Nota", "8/5/2025")
  await pressKey(input, "Tab")
  await expectCount(refusal, 0)
  await expect.element(input).toHaveValue("08/05/2025")
})
