/** A confirmed save survives a power cut. */
import type { Browser, BrowserContextOptions, Page } from "@playwright/test"
import { readToken } from "../../src/core/session/token"
import { startServer } from "../setup/server-process"
import { PERSON_TEXTS } from "../support/people"
import { choose, fill, press, rowOf } from "./support/driver"
import { expect, test } from "./support/fixtures"
import { basicsOf } from "./support/records"
import { apiOf, itemsOf, login, put, sessionAt, tokenAt } from "./support/sessions"

const { "Nama Lengkap": _name, Email: _email, ...PERSON } = PERSON_TEXTS

/** A separate browser with a filled form of a new employee. */
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

test("[AE-38, AP-07] a power cut right after 'Berhasil' loses nothing; log out, restart, and all is there", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const server = await startServer()
  try {
    const api = await apiOf(server.url)
    await basicsOf(api)
    await page.goto(`${server.url}/favicon.svg`)
    await put(page, itemsOf(sessionAt(server.url, await tokenAt(server.url))))
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
    // The shown password signs in: the account was saved with the record.
    const { status, body } = await api("POST", "/auth/login", {
      email: person.email,
      password,
    })
    expect(status).toBe(200)
    expect(readToken(body.data.token)).toMatchObject({ fullName: person.name })

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
