/** What must hold when two people want the same thing at once, and when the power goes. */
import type { Browser, BrowserContextOptions, Page } from "@playwright/test"
import { startServer } from "../setup/server-process"
import { PERSON_TEXTS } from "../support/people"
import { basicsOf } from "./basics"
import { apiOf, expect, login, test } from "./fixtures"
import { choose, closeAlert, fill, inputOf, press, rowOf, selectOf } from "./form-driver"

const { "Nama Lengkap": _name, Email: _email, ...PERSON } = PERSON_TEXTS

/** A browser of its own, with a filled form for a new employee. */
async function employeeForm(
  browser: Browser,
  storageState: BrowserContextOptions["storageState"],
  url: string,
  person: { name: string; email: string; code: string },
): Promise<Page> {
  const page = await (await browser.newContext({ storageState })).newPage()
  await page.goto(`${url}/add-karyawan`)
  await fill(page, "Nama Lengkap", person.name)
  await fill(page, "Email", person.email)
  for (const [label, text] of Object.entries(PERSON)) await fill(page, label, text)
  await choose(page, "Status Perkawinan", "Kawin")
  await choose(page, "Jenis Pengguna", "Operator")
  await choose(page, "Jabatan", "Staf")
  await choose(page, "Kelompok", "NonAnggota")
  await fill(page, "Kode Karyawan", person.code)
  return page
}

const passwordDialog = (page: Page) => page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })

test("[AE-54, VA-26, CN-07, AB-44] two browsers add one employee code at once: one succeeds, the other keeps its form and is told", async ({
  browser,
  server,
  session,
}) => {
  test.setTimeout(120_000)
  await basicsOf(await apiOf(server.url))
  const stamp = Date.now().toString(36)
  const people = ["Siti", "Budi"].map((name) => ({
    name: `${name} ${stamp}`,
    email: `${name.toLowerCase()}.${stamp}@koperasi.id`,
    code: "54321",
  }))
  const pages = [
    await employeeForm(browser, session, server.url, people[0] as (typeof people)[0]),
    await employeeForm(browser, session, server.url, people[1] as (typeof people)[0]),
  ]
  await Promise.all(pages.map((page) => press(page, "Simpan")))
  const told = (page: Page) =>
    page.getByRole("alertdialog", { name: "Terjadi kesalahan saat menyimpan data." })
  await Promise.all(pages.map((page) => expect(passwordDialog(page).or(told(page))).toBeVisible()))
  const won = await Promise.all(pages.map((page) => passwordDialog(page).isVisible()))
  expect([...won].sort()).toEqual([false, true])
  const winner = pages[won.indexOf(true)] as Page
  const loser = pages[won.indexOf(false)] as Page
  const lost = people[won.indexOf(false)] as (typeof people)[0]

  await closeAlert(loser, "Terjadi kesalahan saat menyimpan data.")
  await expect(inputOf(loser, "Kode Karyawan")).toHaveAccessibleDescription(/Kode sudah digunakan/)
  await expect(inputOf(loser, "Kode Karyawan")).toHaveAttribute("aria-invalid", "true")
  await expect(inputOf(loser, "Nama Lengkap")).toHaveValue(lost.name)
  await expect(inputOf(loser, "Email")).toHaveValue(lost.email)
  for (const [label, text] of Object.entries(PERSON)) await expect(inputOf(loser, label)).toHaveValue(text)
  await expect(selectOf(loser, "Jabatan")).toContainText("Staf")

  await press(winner, "Tutup")
  await winner.waitForURL("**/data-karyawan")
  await expect(rowOf(winner, "STN-54321")).toHaveCount(1)
  // The other takes the next code, which the form knows by now.
  await expect(loser.getByText("Kode terakhir: STN-54321")).toBeVisible()
  await fill(loser, "Kode Karyawan", "54322")
  await press(loser, "Simpan")
  await expect(passwordDialog(loser)).toBeVisible()
  await press(loser, "Tutup")
  await loser.waitForURL("**/data-karyawan")
  await expect(rowOf(loser, "STN-54321")).toHaveCount(1)
  await expect(rowOf(loser, lost.name)).toContainText("STN-54322")
  for (const page of pages) await page.context().close()
})

test("[AE-38, AP-07] a power cut right after 'Berhasil' loses nothing; log out, restart, and all is there", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const server = await startServer()
  try {
    await basicsOf(await apiOf(server.url))
    await login(page, server.url)
    await page.goto(`${server.url}/verifikasi-setup/supplier`)
    const add = page.getByRole("form", { name: "Tambah Supplier" })
    await add.getByLabel("Nama Supplier").fill("CV Tahan Banting")
    await add.getByRole("button", { name: "Tambah" }).click()
    await expect(page.getByRole("dialog", { name: "Berhasil" })).toBeVisible()
    await server.stop("SIGKILL")
    await server.start()
    await page.reload()
    await expect(rowOf(page, "CV Tahan Banting")).toHaveCount(1)

    const person = { name: "Rina Tahan", email: "rina@koperasi.id", code: "12" }
    const form = await employeeForm(browser, await page.context().storageState(), server.url, person)
    await press(form, "Simpan")
    await expect(passwordDialog(form)).toBeVisible()
    await server.stop("SIGKILL")
    const password = (await passwordDialog(form).locator("code").textContent()) ?? ""
    await form.context().close()
    await server.start()
    await page.goto(`${server.url}/data-karyawan`)
    await expect(rowOf(page, "Rina Tahan")).toContainText("STN-00012")
    // The password that was shown is the one that signs in: the account was saved with the record.
    const own = await (await browser.newContext()).newPage()
    await login(own, server.url, { email: person.email, password })
    await expect(own.getByText("Rina Tahan").first()).toBeVisible()
    await own.context().close()

    await press(page, "Logout")
    await page.getByRole("alertdialog", { name: "Logout" }).getByRole("button", { name: "Ya" }).click()
    await page.waitForURL("**/login")
    await server.stop()
    await server.start()
    await page.goto(`${server.url}/data-karyawan`)
    await page.waitForURL("**/login")
    await login(page, server.url)
    await page.goto(`${server.url}/data-karyawan`)
    await expect(rowOf(page, "Rina Tahan")).toHaveCount(1)
    await page.goto(`${server.url}/verifikasi-setup/supplier`)
    await expect(rowOf(page, "CV Tahan Banting")).toHaveCount(1)
  } finally {
    await server.dispose()
  }
})
